import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what takes the place of the button that was pressed. */
export const useFocusOnArrival = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
};
