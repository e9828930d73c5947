import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A field that takes the focus on request, even if it is rendered later. */
export interface FocusRequest {
  readonly isAsked: boolean;
  /** Called once the field has the focus. */
  readonly onTaken: () => void;
}

export const useRequestedFocus = (
  field: RefObject<HTMLElement | null>,
  { isAsked, onTaken }: FocusRequest,
): void => {
  const take = useEffectEvent(() => {
    field.current?.focus();
    onTaken();
  });
  useEffect(() => {
    if (isAsked) take();
  }, [isAsked]);
};
