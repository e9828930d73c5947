import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element on mount; use it for the heading of content that replaces the pressed button. */
export const useFocusOnMount = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
};
