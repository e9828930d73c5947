import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { type AskToLeave, PageHolds } from './page-holds.ts';

/**
 * The default applies outside of the platform, as in tests of a screen: it guards no history, and everything else works.
 */
export const PageHoldsContext = createContext(new PageHolds());

/**
 * Blocks the leaving of the page while `isHeld`: links, Back and Forward, `navigation.requested`, signing out. Each of
 * them calls `ask`. Screens use `UnsavedWork` of @cairn/ui, which asks in a dialog.
 */
export const usePageHold = (isHeld: boolean, ask: AskToLeave): void => {
  const { hold } = useContext(PageHoldsContext);
  const onLeave = useEffectEvent(ask);
  useEffect(() => (isHeld ? hold((go) => onLeave(go)) : undefined), [hold, isHeld]);
};

/**
 * Returns `leave`, for actions that remove unsaved work from the screen without a change of the URL. It runs an action
 * once all navigation blockers agree.
 */
export const useLeave = (): PageHolds['leave'] => useContext(PageHoldsContext).leave;
