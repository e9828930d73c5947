/**
 * Entry point of the server process. Signal handlers are registered before other modules load: the first process of a container
 * ignores signals without a handler, and the container would be killed later.
 */
const stopping = new AbortController();
// npm and the terminal both forward Ctrl-C, so the same signal may arrive twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const exitAtOnce = () => process.exit(0);
stopping.signal.addEventListener('abort', exitAtOnce);
const { runServer } = await import('./run-server.ts');
// Waits for one turn of the event loop, because a signal that arrives while modules are evaluated is delivered in that turn.
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
await nextTurn();
await nextTurn();
stopping.signal.removeEventListener('abort', exitAtOnce);
await runServer(stopping.signal);
