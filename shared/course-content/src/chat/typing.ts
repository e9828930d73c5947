import { TYPING_IDLE_MS, TYPING_STALE_MS } from '@cairn/domain/course-taking.limits';

/** Reports when the user starts and stops typing (ICHAT-08). `repeat` reports it again to a socket that has opened meanwhile. */
export const createTypingReporter = (tell: (isTyping: boolean) => void) => {
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

/** Shows the other person as typing until they stop, or send no signal for a while (ICHAT-04). */
export const createTypingListener = (show: (isTyping: boolean) => void) => {
  let stale: ReturnType<typeof setTimeout> | undefined;
  return (isTyping: boolean) => {
    clearTimeout(stale);
    if (isTyping) stale = setTimeout(() => show(false), TYPING_STALE_MS);
    show(isTyping);
  };
};
