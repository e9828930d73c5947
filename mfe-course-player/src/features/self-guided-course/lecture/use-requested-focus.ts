import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Request that a field takes the focus, even if it is rendered later. */
export interface FocusRequest {
  readonly isRequested: boolean;
  /** Called once the requested field has the focus. */
  readonly onTaken: () => void;
}

export const useRequestedFocus = (
  field: RefObject<HTMLElement | null>,
  { isRequested, onTaken }: FocusRequest,
): void => {
  const take = useEffectEvent(() => {
    field.current?.focus();
    onTaken();
  });
  useEffect(() => {
    if (isRequested) take();
  }, [isRequested]);
};
