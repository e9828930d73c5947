import { useRef } from 'react';

/** Starts work unless it is running: the second click of a double click comes before a button can look busy. */
export const useOneAtATime = () => {
  const isRunning = useRef(false);
  return (work: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    void (async () => {
      try {
        await work();
      } catch {
        // Whoever gave the work tells of its failure.
      } finally {
        isRunning.current = false;
      }
    })();
  };
};
