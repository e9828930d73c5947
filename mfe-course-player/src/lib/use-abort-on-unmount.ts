import { useEffect, useRef } from 'react';

/** Returns a function that creates an abort signal, aborted when the component unmounts. */
export const useAbortOnUnmount = (): (() => AbortSignal) => {
  const controllers = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current) controller.abort();
      current.clear();
    };
  }, []);
  return () => {
    const controller = new AbortController();
    controllers.current.add(controller);
    return controller.signal;
  };
};
