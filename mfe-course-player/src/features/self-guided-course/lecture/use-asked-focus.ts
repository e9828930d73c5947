import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A field that takes the focus when it is asked for, however late it comes. */
export interface AskedFocus {
  readonly isAsked: boolean;
  /** It has it. */
  readonly onTaken: () => void;
}

export const useAskedFocus = (
  field: RefObject<HTMLElement | null>,
  { isAsked, onTaken }: AskedFocus,
): void => {
  const take = useEffectEvent(() => {
    field.current?.focus();
    onTaken();
  });
  useEffect(() => {
    if (isAsked) take();
  }, [isAsked]);
};
