import { useRef, useState } from 'react';

/** Runs work unless some is running: the second click of a double click comes before a button can look busy. */
export const useOneAtATime = () => {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  /** @param work tells of its failures itself */
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};
