import { type RefCallback, useCallback, useState } from 'react';

/** A chart is drawn again only when the window has come to rest (000 §9). */
export const RESIZE_DEBOUNCE_MS = 20;

/** The width of an element in CSS pixels, 0 until it is there. Follows changes once they have ended. */
export const useWidth = (): readonly [RefCallback<HTMLElement>, number] => {
  const [width, setWidth] = useState(0);
  const place: RefCallback<HTMLElement> = useCallback((element) => {
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
  return [place, width];
};
