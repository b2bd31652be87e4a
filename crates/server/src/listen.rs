//! Connections: accepted, cut off when they are slow, and ended in good order.

use crate::guard::Door;
use crate::routes;
use crate::work::{Allowance, Phase, Workshop};
use gridwright::Cancel;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// Connections at the same time.
const MOST_CONNECTIONS: usize = 1024;
/// Headers may take so many times what a client is waited for; so may the next request of an open connection.
const HEADER_TIMES: u32 = 3;
/// After this a connection takes no further request, and after the grace it is cut off.
const CONNECTION_TIME: Duration = Duration::from_secs(300);
const CONNECTION_GRACE: Duration = Duration::from_secs(150);
/// Work that is under way when the server is asked to stop may take so long, and is then stopped.
const CLOSING_TIME: Duration = Duration::from_secs(4);
/// What is stopped may take so long to say so.
const CUTTING_TIME: Duration = Duration::from_millis(500);

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 takes any that is free.
    pub address: SocketAddr,
    /// Asked of every call of the interface; needed beyond loopback.
    pub token: Option<String>,
    /// What requests may use.
    pub allowance: Allowance,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    settings: Settings,
    listener: std::net::TcpListener,
}

impl Server {
    /// Takes its place; nothing is answered yet. Beyond loopback a token is needed.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        if !settings.address.ip().is_loopback() && settings.token.is_none() {
            let message = "an address that others can reach needs a token";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let listener = std::net::TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        Ok(Server { settings, listener })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the flag is raised, and then ends within five seconds.
    pub fn run(self, stop: &Cancel) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let done = runtime.block_on(self.accept(stop.clone()));
        // Nobody waits for what is left.
        runtime.shutdown_timeout(Duration::from_millis(100));
        done
    }

    async fn accept(self, stop: Cancel) -> io::Result<()> {
        let listener = TcpListener::from_std(self.listener)?;
        let (say, phase) = watch::channel(Phase::Open);
        let shop = Workshop::new(self.settings.allowance, phase.clone());
        let door = Arc::new(Door { token: self.settings.token });
        let router = routes::router(shop, door);
        let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let header_time = self.settings.allowance.patience * HEADER_TIMES;
        let mut connections = tokio::task::JoinSet::new();
        loop {
            tokio::select! {
                () = raised(&stop) => break,
                Some(_) = connections.join_next() => {}
                place = places.clone().acquire_owned() => {
                    let Ok(place) = place else { break };
                    let stream = tokio::select! {
                        () = raised(&stop) => break,
                        stream = listener.accept() => stream,
                    };
                    // Whatever is wrong with one connection (or with too many) is no reason to end.
                    let Ok((stream, _)) = stream else {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        continue;
                    };
                    let connection = serve(stream, router.clone(), phase.clone(), header_time);
                    connections.spawn(async move {
                        connection.await;
                        drop(place);
                    });
                }
            }
        }
        drop(listener);
        let _ = say.send(Phase::Closing);
        let all = async { while connections.join_next().await.is_some() {} };
        tokio::pin!(all);
        if tokio::time::timeout(CLOSING_TIME, &mut all).await.is_err() {
            let _ = say.send(Phase::Cutting);
            let _ = tokio::time::timeout(CUTTING_TIME, &mut all).await;
        }
        Ok(())
    }
}

async fn raised(stop: &Cancel) {
    while !stop.is_raised() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn serve(
    stream: TcpStream,
    router: axum::Router,
    mut phase: watch::Receiver<Phase>,
    header_time: Duration,
) {
    // Events are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    let over = async {
        tokio::select! {
            _ = phase.wait_for(|phase| *phase != Phase::Open) => {}
            () = tokio::time::sleep(CONNECTION_TIME) => {}
        }
    };
    tokio::select! {
        _ = connection.as_mut() => return,
        () = over => connection.as_mut().graceful_shutdown(),
    }
    let _ = tokio::time::timeout(CONNECTION_GRACE, connection).await;
}
