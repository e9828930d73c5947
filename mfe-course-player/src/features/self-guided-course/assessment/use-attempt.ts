import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { nextAttemptNumber } from '@cairn/domain/assessment.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { handIn as sendIn } from '@cairn/record/hand-in';
import { events, record, report, session } from '@cairn/session';
import { useState } from 'react';
import { goTo } from '../../../lib/notices.ts';
import { gradeHere, type Taken } from './grade-attempt.ts';
import { storedAttempts } from './stored-attempts.ts';

/** The module as it was when the attempt began: what is read again meanwhile must not change it. */
interface Begun {
  readonly module: CourseModule;
  readonly startedAt: Date;
}

export type AttemptPhase =
  | { readonly at: 'landing' }
  | ({ readonly at: 'taking' | 'grading' } & Begun)
  | ({
      readonly at: 'graded' | 'results';
      readonly attempt: AssessmentAttempt;
      readonly isStored: boolean;
    } & Begun);

interface AttemptInput {
  readonly courseId: string;
  readonly module: CourseModule;
  readonly renew: () => Promise<CourseModule | undefined>;
}

/** One sitting: start, hand in, see the grades. The server's grading wins; a failed save is only logged (ASMT-22). */
export const useAttempt = ({ courseId, module, renew }: AttemptInput) => {
  const [phase, setPhase] = useState<AttemptPhase>({ at: 'landing' });
  const [isBusy, setBusy] = useState(false);
  const during = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  const start = async () => {
    if (!session.isSignedIn()) return goTo(signInPath(courseId));
    const current = isWithheld(module) ? await during(renew()) : module;
    if (!current) return undefined;
    if (isWithheld(current)) return tell('This assessment is not open to you yet.');
    return setPhase({ at: 'taking', module: current, startedAt: new Date() });
  };
  const handIn = async (begun: Begun, taken: Taken) => {
    setPhase({ ...begun, at: 'grading' });
    const earlier = storedAttempts(record.read(), courseId, begun.module.ModuleID);
    const own = gradeHere(begun.module, taken, nextAttemptNumber(earlier));
    const stored = await store(courseId, begun.module.ModuleID, own);
    setPhase({ ...begun, at: 'graded', attempt: stored ?? own, isStored: stored !== undefined });
  };
  return {
    phase,
    /** A start or a save is on its way. */
    isBusy,
    start: () => void start(),
    handIn: (taken: Taken) => {
      if (phase.at === 'taking') void handIn(phase, taken);
    },
    showResults: () => {
      if (phase.at === 'graded') setPhase({ ...phase, at: 'results' });
    },
    /** Before Next: the server accepts the assessment as done only with a stored passed attempt (ASMT-23). */
    ensureStored: async (): Promise<boolean> => {
      if (phase.at !== 'results' || phase.isStored) return true;
      const stored = await during(store(courseId, phase.module.ModuleID, phase.attempt));
      if (stored) setPhase({ ...phase, attempt: stored, isStored: true });
      else tell('Your attempt could not be saved. Please try again.');
      return stored?.status === 'passed';
    },
  };
};

/** Undefined when it could not be stored. */
const store = async (
  courseId: string,
  moduleId: string,
  attemptData: AssessmentAttempt,
): Promise<AssessmentAttempt | undefined> => {
  try {
    return await sendIn({ courseId, moduleId }, attemptData);
  } catch (error) {
    report(error, { at: 'assessment attempt' });
    return undefined;
  }
};

/** A locked module tells how many questions there are, but not what they ask (TAPI-18). */
const isWithheld = ({ McqObj }: CourseModule): boolean =>
  McqObj?.Questions.some(({ text }) => text === undefined) ?? false;

const signInPath = (courseId: string): string =>
  `/login?redirect=${encodeURIComponent(routePath('CourseOverview', { courseId }))}`;

const tell = (message: string): void => events.emit('notice.shown', { tone: 'error', message });
