import { findRunningAttempt, type RunningAttempt } from '@cairn/api/running-attempt.contract';
import type { ModulePart } from '@cairn/record/module-entry';
import { http, report, session } from '@cairn/session';
import { useEffect, useEffectEvent } from 'react';

/** Looks once, when the screen of a module opens, whether the student has begun already, here or elsewhere; Start looks again. */
export const useRunningAttempt = (
  { courseId, moduleId }: ModulePart,
  onFound: (attempt: RunningAttempt) => void,
): void => {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const query = { courseId, moduleId };
      const { attempt } = await http.call(findRunningAttempt, { query, signal });
      if (attempt && !signal.aborted) onFound(attempt);
    } catch (error) {
      if (!signal.aborted) report(error, { at: 'running attempt' });
    }
  });
  useEffect(() => {
    if (!session.isSignedIn()) return undefined;
    const gone = new AbortController();
    void look(gone.signal);
    return () => gone.abort();
  }, []);
};
