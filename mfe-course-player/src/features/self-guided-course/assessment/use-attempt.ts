import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { type RunningAttempt, startAttempt } from '@cairn/api/running-attempt.contract';
import { nextAttemptNumber } from '@cairn/domain/assessment.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { storableAnswer } from '@cairn/domain/running-attempt.rules';
import { handIn as sendIn } from '@cairn/record/hand-in';
import type { ModulePart } from '@cairn/record/module-entry';
import { useSite } from '@cairn/runtime';
import { events, http, record, report, session } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { goTo, showFailure } from '../../../lib/notices.ts';
import { type AskGrader, createAskGrader } from './ask-grader.ts';
import type { AttemptPhase, Begun } from './attempt-phase.ts';
import { gradeHere } from './grade-attempt.ts';
import type { AttemptKeeper } from './kept-attempt.ts';
import { storedAttempts } from '../../../lib/stored-attempts.ts';
import { questionsOf, takeAttempt } from './take-attempt.ts';
import { useRunningAttempt } from './use-running-attempt.ts';

interface AttemptInput {
  readonly courseId: string;
  readonly module: CourseModule;
  readonly renew: () => Promise<CourseModule | undefined>;
}

/**
 * One sitting: start or go on, hand in, see the grades. A running attempt is the server's and is found again wherever
 * it is looked for (ASMT-26). The server's grading wins; a failed save is only logged (ASMT-22).
 */
export const useAttempt = ({ courseId, module, renew }: AttemptInput) => {
  const [phase, setPhase] = useState<AttemptPhase>({ at: 'landing' });
  const { isBusy, during } = useBusy();
  const ask = createAskGrader(useSite().gradingUrl);
  const part = { courseId, moduleId: module.ModuleID };
  const take = (current: CourseModule, running: RunningAttempt): void =>
    takeAttempt({ part, module: current, running, renew, onPhase: setPhase });
  useRunningAttempt(part, (attempt) => {
    if (phase.at === 'landing' && !isWithheld(module)) take(module, attempt);
  });
  const begin = async () => {
    const current = await openModule(module, renew);
    if (current) take(current, await http.call(startAttempt, { body: part }));
  };
  const start = async () => {
    if (!session.isSignedIn()) return goTo(signInPath(courseId));
    return during(begin()).catch((error: unknown) =>
      showFailure(t`The assessment could not be started.`, error),
    );
  };
  const handIn = async (begun: Begun) => {
    begun.keeper.end();
    setPhase({ ...begun, at: 'grading' });
    const own = await graded(begun, part, ask);
    const stored = await store(part, own, begun.keeper);
    setPhase({ ...begun, at: 'graded', attempt: stored ?? own, isStored: stored !== undefined });
  };
  return {
    phase,
    /** A start or a save is on its way. */
    isBusy,
    start: () => void start(),
    handIn: () => {
      if (phase.at === 'taking') void handIn(phase);
    },
    showResults: () => {
      if (phase.at === 'graded') setPhase({ ...phase, at: 'results' });
    },
    /** Before Next: the server accepts the assessment as done only with a stored passed attempt (ASMT-23). */
    ensureStored: async (): Promise<boolean> => {
      if (phase.at !== 'results' || phase.isStored) return true;
      const stored = await during(store(part, phase.attempt, phase.keeper));
      if (stored) setPhase({ ...phase, attempt: stored, isStored: true });
      else tell(t`Your attempt could not be saved. Please try again.`);
      return stored?.status === 'passed';
    },
  };
};

const useBusy = () => {
  const [isBusy, setBusy] = useState(false);
  const during = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return { isBusy, during };
};

/** The module with its questions; undefined when they cannot be had, which has been told then. */
const openModule = async (
  module: CourseModule,
  renew: AttemptInput['renew'],
): Promise<CourseModule | undefined> => {
  const current = isWithheld(module) ? await renew() : module;
  if (!current || !isWithheld(current)) return current;
  tell(t`This assessment is not open to you yet.`);
  return undefined;
};

/** As this page grades it. */
const graded = (
  { module, keeper }: Begun,
  { courseId, moduleId }: ModulePart,
  ask: AskGrader,
): Promise<AssessmentAttempt> => {
  const earlier = storedAttempts(record.read(), courseId, moduleId);
  const taken = {
    responses: keeper.read().answers.map(storableAnswer),
    datetimeStarted: keeper.datetimeStarted,
    seconds: keeper.clock.secondsSpent(),
  };
  return gradeHere(module, taken, nextAttemptNumber(earlier), ask);
};

/** Undefined when it could not be stored. */
const store = async (
  part: ModulePart,
  attemptData: AssessmentAttempt,
  keeper: AttemptKeeper,
): Promise<AssessmentAttempt | undefined> => {
  try {
    const stored = await sendIn(part, attemptData);
    keeper.forget();
    return stored;
  } catch (error) {
    report(error, { at: 'assessment attempt' });
    return undefined;
  }
};

/** A locked module tells how many questions there are, but not what they ask (TAPI-18). */
const isWithheld = (module: CourseModule): boolean =>
  questionsOf(module).some(({ text }) => text === undefined);

const signInPath = (courseId: string): string =>
  `/login?redirect=${encodeURIComponent(routePath('CourseOverview', { courseId }))}`;

const tell = (message: string): void => events.emit('notice.shown', { tone: 'error', message });
