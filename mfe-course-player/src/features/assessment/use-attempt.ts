import { type AssessmentAttempt, submitAssessment } from '@cairn/api/assessments.contract';
import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { nextAttemptNumber } from '@cairn/domain/assessment.rules';
import { events, http, report, session } from '@cairn/session';
import { useState } from 'react';
import { goTo } from '../../lib/notices.ts';
import { gradeHere, type Taken } from './grade-attempt.ts';
import { storedAttempts } from './stored-attempts.ts';

export type AttemptPhase =
  | { readonly at: 'landing' }
  | { readonly at: 'taking'; readonly startedAt: Date }
  | { readonly at: 'grading' }
  | {
      readonly at: 'graded' | 'results';
      readonly attempt: AssessmentAttempt;
      readonly isStored: boolean;
    };

const submit = async (
  courseId: string,
  moduleId: string,
  attemptData: AssessmentAttempt,
): Promise<AssessmentAttempt> => {
  const stored = await http.call(submitAssessment, { body: { courseId, moduleId, attemptData } });
  await session
    .reloadAttributes()
    .catch((error: unknown) => report(error, { at: 'attributes after an attempt' }));
  return stored;
};

/** One sitting: start, hand in, see the grades. The server's grading wins; a failed save is only logged (ASMT-22). */
export const useAttempt = (course: CourseItem, module: CourseModule) => {
  const [phase, setPhase] = useState<AttemptPhase>({ at: 'landing' });

  const store = async (attempt: AssessmentAttempt): Promise<AssessmentAttempt | undefined> => {
    try {
      return await submit(course.CourseID, module.ModuleID, attempt);
    } catch (error) {
      report(error, { at: 'assessment attempt' });
      return undefined;
    }
  };
  const handIn = async (taken: Taken) => {
    setPhase({ at: 'grading' });
    const earlier = storedAttempts(session.attributes(), course.CourseID, module.ModuleID);
    const own = gradeHere(module, taken, nextAttemptNumber(earlier));
    const stored = await store(own);
    setPhase({ at: 'graded', attempt: stored ?? own, isStored: stored !== undefined });
  };
  return {
    phase,
    start: () => {
      if (session.isSignedIn()) setPhase({ at: 'taking', startedAt: new Date() });
      else goTo(`/login?redirect=${encodeURIComponent(`/course/${course.CourseID}`)}`);
    },
    handIn: (taken: Taken) => void handIn(taken),
    showResults: () => {
      if (phase.at === 'graded') setPhase({ ...phase, at: 'results' });
    },
    /** Before Next: the server accepts the assessment as done only with a stored passed attempt (ASMT-23). */
    ensureStored: async (): Promise<boolean> => {
      if (phase.at !== 'results' || phase.isStored) return true;
      const stored = await store(phase.attempt);
      if (stored) setPhase({ at: 'results', attempt: stored, isStored: true });
      else tellNotSaved();
      return stored?.status === 'passed';
    },
  };
};

const tellNotSaved = (): void =>
  events.emit('notice.shown', {
    tone: 'error',
    message: 'Your attempt could not be saved. Please try again.',
  });
