import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { type AskToLeave, PageHolds } from './page-holds.ts';

/** Outside the platform, as in tests of a screen, the address is nobody's; the rest holds there too. */
export const PageHoldsContext = createContext(new PageHolds());

/**
 * Holds the page while `isHeld`: links, Back and Forward, `navigation.requested`, signing out. `ask` is called with
 * each of them; screens use `UnsavedWork` of @cairn/ui, which asks in a dialog.
 */
export const usePageHold = (isHeld: boolean, ask: AskToLeave): void => {
  const { hold } = useContext(PageHoldsContext);
  const onLeave = useEffectEvent(ask);
  useEffect(() => (isHeld ? hold((go) => onLeave(go)) : undefined), [hold, isHeld]);
};

/** For what takes unsaved work off the screen without a change of address: runs it when nothing holds the page. */
export const useLeave = (): PageHolds['leave'] => useContext(PageHoldsContext).leave;
