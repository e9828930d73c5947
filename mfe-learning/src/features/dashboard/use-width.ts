import { type RefCallback, useCallback, useState } from 'react';

/** Milliseconds after the last resize before a chart is rendered again (000 §9). */
export const RESIZE_DEBOUNCE_MS = 20;

/** Returns the width of an element in CSS pixels; 0 before it is mounted. Updates after a resize has ended. */
export const useElementWidth = (): readonly [RefCallback<HTMLElement>, number] => {
  const [width, setWidth] = useState(0);
  const measureRef: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS);
    });
    measure();
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return [measureRef, width];
};
