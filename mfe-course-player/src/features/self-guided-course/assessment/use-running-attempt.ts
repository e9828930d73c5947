import { findRunningAttempt, type RunningAttempt } from '@cairn/api/running-attempt.contract';
import type { ModuleReference } from '@cairn/record/module-entry';
import { http, report, session } from '@cairn/session';
import { useEffect, useEffectEvent } from 'react';
import { waitForLastAttemptSave } from './attempt-autosave.ts';

/** Checks once, when a module's screen opens, whether an attempt runs already on any device; Start checks again. */
export const useRunningAttempt = (
  { courseId, moduleId }: ModuleReference,
  onFound: (attempt: RunningAttempt) => void,
): void => {
  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await waitForLastAttemptSave();
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
