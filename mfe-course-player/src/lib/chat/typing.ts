import { TYPING_IDLE_MS, TYPING_STALE_MS } from '@cairn/domain/course-taking.limits';

/**
 * Tells that somebody types: once when they begin, and once when they have stopped (ICHAT-08). `repeat` is for a line that
 * opens meanwhile, which nothing was told over: who types is told again.
 */
export const createTypingTeller = (tell: (isTyping: boolean) => void) => {
  let idle: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (idle === undefined) return;
    clearTimeout(idle);
    idle = undefined;
    tell(false);
  };
  return {
    typed: () => {
      if (idle === undefined) tell(true);
      clearTimeout(idle);
      idle = setTimeout(stop, TYPING_IDLE_MS);
    },
    repeat: () => {
      if (idle !== undefined) tell(true);
    },
    stop,
  };
};

/** Believes that the other one types until they say otherwise, or say nothing for a while (ICHAT-04). */
export const createTypingListener = (show: (isTyping: boolean) => void) => {
  let stale: ReturnType<typeof setTimeout> | undefined;
  return (isTyping: boolean) => {
    clearTimeout(stale);
    if (isTyping) stale = setTimeout(() => show(false), TYPING_STALE_MS);
    show(isTyping);
  };
};
