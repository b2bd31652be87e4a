//! Threat searches for any k on boards of any size: wins the defender can only watch.

pub mod field;
pub mod vcf;
pub mod vct;

pub use field::Field;
pub use vcf::{Threats, Vcf};
pub use vct::Vct;
