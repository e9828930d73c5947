import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { type RunningAttempt, startAttempt } from '@cairn/api/running-attempt.contract';
import { requestNavigation, showFailureNotice } from '@cairn/course-content/notices';
import { Outbox, isTransientFailure } from '@cairn/course-content/outbox/outbox';
import { watchPageLifecycle } from '@cairn/course-content/outbox/page-lifecycle';
import { retryIfUnanswered } from '@cairn/course-content/retry-if-unanswered';
import { getNextAttemptNumber } from '@cairn/domain/assessment.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { type AttemptToHandIn, handInAttempt as sendHandIn } from '@cairn/record/hand-in';
import type { ModuleReference } from '@cairn/record/module-entry';
import { reloadRecord } from '@cairn/record/reload-record';
import { events, http, record, session } from '@cairn/session';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { readStoredAttempts } from '../../../lib/stored-attempts.ts';
import { createAttemptAutosave, waitForLastAttemptSave } from './attempt-autosave.ts';
import type { AttemptPhase, RunningAttemptState } from './attempt-phase.ts';
import { listModuleQuestions, replaceModuleQuestions } from './attempt-questions.ts';
import { toStorableAnswers } from './unsaved-answers.ts';
import { useRunningAttempt } from './use-running-attempt.ts';

/** Returns a function that creates an abort signal, aborted when the component unmounts. */
const useAbortOnUnmount = (): (() => AbortSignal) => {
  const controllers = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current) controller.abort();
      current.clear();
    };
  }, []);
  return () => {
    const controller = new AbortController();
    controllers.current.add(controller);
    return controller.signal;
  };
};

interface AttemptInput {
  readonly courseId: string;
  readonly module: CourseModule;
  readonly renew: () => Promise<CourseModule | undefined>;
}

/**
 * Runs one attempt at an assessment: start or resume, submit, see the grades. The server stores a running attempt, so that
 * every device can resume it (ASMT-26), and grades it. A submission is repeated until the server has acknowledged it; no result
 * is shown before.
 */
export const useAssessmentAttempt = ({ courseId, module, renew }: AttemptInput) => {
  const [phase, setPhase] = useState<AttemptPhase>({ at: 'landing' });
  const { isBusy, during } = useBusyFlag();
  const part = { courseId, moduleId: module.ModuleID };
  const handIn = useSubmitAttempt(part, setPhase);
  const take = (current: CourseModule, running: RunningAttempt): void => {
    const onOver = () => {
      // The response to the submission tells how the attempt ended.
      if (handIn.isUnderWay()) return;
      setPhase({ at: 'landing' });
      events.emit('notice.shown', { tone: 'info', message: t`This attempt has been handed in.` });
      void reloadRecord('attributes after an attempt');
    };
    const autosave = createAttemptAutosave({ part, attempt: running, onOver });
    setPhase({
      at: 'taking',
      module: replaceModuleQuestions(current, running.questions),
      autosave,
    });
  };
  useRunningAttempt(part, (attempt) => {
    if (phase.at === 'landing' && !isWithheld(module)) take(module, attempt);
  });
  const begin = async () => {
    const current = await loadModuleQuestions(module, renew);
    await waitForLastAttemptSave();
    if (!current) return;
    // The time runs from the first request on, even if its response is lost. A repeated start returns the running attempt.
    const running = await retryIfUnanswered(() => http.call(startAttempt, { body: part }));
    take(current, running);
  };
  const start = async () => {
    if (!session.isSignedIn()) return requestNavigation(signInPath(courseId));
    return during(begin()).catch((error: unknown) =>
      showFailureNotice(t`The assessment could not be started.`, error),
    );
  };
  return {
    phase,
    /** True while an attempt is being started. */
    isBusy,
    start: () => void start(),
    handIn: () => {
      if (phase.at === 'taking' && !handIn.isUnderWay()) void handIn.run(phase);
    },
    showResults: () => {
      if (phase.at === 'graded') setPhase({ ...phase, at: 'results' });
    },
  };
};

/** Submits an attempt. If the server rejects it, the student returns to the unchanged answers. */
const useSubmitAttempt = (part: ModuleReference, setPhase: (phase: AttemptPhase) => void) => {
  const isUnderWay = useRef(false);
  const createSignal = useAbortOnUnmount();
  const run = async (begun: RunningAttemptState) => {
    isUnderWay.current = true;
    setPhase({ ...begun, at: 'grading', isRetrying: false });
    const signal = createSignal();
    const seconds = begun.autosave.clock.secondsSpent();
    try {
      const attempt = await repeatUntilAcknowledged(() => sendAttempt(part, begun, seconds), {
        signal,
        onFailure: () => setPhase({ ...begun, at: 'grading', isRetrying: true }),
      });
      setPhase({ ...begun, at: 'graded', attempt });
    } catch (error) {
      if (signal.aborted) return;
      setPhase({ ...begun, at: 'taking' });
      showFailureNotice(t`Your attempt could not be handed in.`, error);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { run, isUnderWay: () => isUnderWay.current };
};

interface RepeatOptions {
  /** Signal whose abort stops the retries. */
  readonly signal: AbortSignal;
  /** Called after a failed request that is repeated. */
  readonly onFailure: () => void;
}

/**
 * Repeats a submission until the server has acknowledged it. Rejects with the first failure that is not transient, and with the
 * reason of an abort.
 */
const repeatUntilAcknowledged = async <T>(
  submit: () => Promise<T>,
  { signal, onFailure }: RepeatOptions,
): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const outbox = new Outbox<'attempt'>({
    reportAs: 'assessment attempt',
    pending: new Map([['attempt', 'attempt']]),
    // The autosave has a local copy of the answers.
    storeLocally: () => true,
    isRefusal: (error) => !isTransientFailure(error),
    send: async () => {
      resolve(await submit());
      return undefined;
    },
  });
  outbox.subscribe(() => {
    const { status, failure } = outbox.state();
    if (status === 'set-aside') reject(failure);
    if (status === 'not-saved') onFailure();
  });
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const stopWatching = watchPageLifecycle({ online: () => void outbox.flush() });
  outbox.open({ followsPage: false });
  return promise.finally(() => {
    stopWatching();
    void outbox.pause();
  });
};

/** Once the attempt is stored, saving stops and the local copy is deleted. */
const sendAttempt = async (
  part: ModuleReference,
  { autosave }: RunningAttemptState,
  seconds: number,
) => {
  const stored: GradedAttempt = await sendHandIn(part, attemptData(part, autosave, seconds));
  autosave.end();
  autosave.forget();
  return stored;
};

const attemptData = (
  { courseId, moduleId }: ModuleReference,
  { datetimeStarted, read }: RunningAttemptState['autosave'],
  seconds: number,
): AttemptToHandIn => ({
  attemptNumber: getNextAttemptNumber(readStoredAttempts(record.read(), courseId, moduleId)),
  responses: toStorableAnswers(read().answers),
  timeTaken: Math.round(seconds),
  datetimeStarted,
  datetimeSubmitted: new Date(Date.parse(datetimeStarted) + seconds * 1000).toISOString(),
});

const useBusyFlag = () => {
  const [isBusy, setBusy] = useState(false);
  const during = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return { isBusy, during };
};

/** Returns the module with its questions; undefined after a failure, which was shown to the student. */
const loadModuleQuestions = async (
  module: CourseModule,
  renew: AttemptInput['renew'],
): Promise<CourseModule | undefined> => {
  const current = isWithheld(module) ? await renew() : module;
  if (!current || !isWithheld(current)) return current;
  events.emit('notice.shown', {
    tone: 'error',
    message: t`This assessment is not open to you yet.`,
  });
  return undefined;
};

/** Returns whether questions lack their text: a locked module lists them without it (TAPI-18). */
const isWithheld = (module: CourseModule): boolean =>
  listModuleQuestions(module).some(({ text }) => text === undefined);

const signInPath = (courseId: string): string =>
  `/login?redirect=${encodeURIComponent(routePath('CourseOverview', { courseId }))}`;
