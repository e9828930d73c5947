/** Returns a function that calls `run` once in the next microtask, however often it is called until then. */
export const batchInMicrotask = (run: () => void): (() => void) => {
  let isPending = false;
  return () => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(() => {
      isPending = false;
      run();
    });
  };
};
