// Restarts the server of `npm start` after a crash, but not a server that cannot start. Plain JavaScript without dependencies,
// like run.mjs, which uses it.

/** Exit code of a server that crashed while it ran (server/src/main.ts). The server ends with any other code on purpose. */
const BROKE_DOWN = 70;
/** Signals that end a process because no memory is left or native code failed. */
const FATAL_SIGNALS = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP']);
/** Time in ms after which a start of the server counts as successful. */
const LASTING_MS = 60_000;
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Runs `start` again until it ends without a crash. Returns the end of the last run.
 * @param start resolves with `{ code, signal }` when the process has ended
 * @param isStopping returns whether the process should end
 */
export const restartAfterCrashes = async (start, { isStopping, wait, now, say }) => {
  for (let failures = 0; ;) {
    const began = now();
    const end = await start();
    if (isStopping() || !(end.code === BROKE_DOWN || FATAL_SIGNALS.has(end.signal))) return end;
    failures = now() - began < LASTING_MS ? failures + 1 : 1;
    const pause = PAUSES_MS[failures - 1];
    if (pause === undefined) {
      say(
        `The server broke down ${failures} times in a row and is not started again; see above why.`,
      );
      return end;
    }
    say(
      `The server broke down (${end.signal ?? `code ${end.code}`}); starting it again in ${pause / 1000} s …`,
    );
    await wait(pause);
    if (isStopping()) return end;
  }
};
