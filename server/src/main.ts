/**
 * The process. Signals are registered before anything else is loaded: the first process of a container ignores a signal that it does
 * not listen for, and would be killed later.
 */
const stopping = new AbortController();
// npm and a terminal both pass Ctrl-C on, so the same signal may arrive twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const exitAtOnce = () => process.exit(0);
stopping.signal.addEventListener('abort', exitAtOnce);
const { runServer } = await import('./run-server.ts');
// A signal that came while modules were evaluated is delivered within one turn of the event loop.
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
await nextTurn();
await nextTurn();
stopping.signal.removeEventListener('abort', exitAtOnce);
await runServer(stopping.signal);
