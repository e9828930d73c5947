import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import {
  type CompetencyCheckQuestion,
  generateCheck,
  submitCheck,
  competencyCheckTakenSchema,
} from '@cairn/api/skill-service.contract';
import {
  type CompetencyCheckChoice,
  toCompetencyCheckChoices,
} from '@cairn/domain/skill-check.rules';
import { useAction, useQuery, useSite } from '@cairn/runtime';
import { http } from '@cairn/session';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { t } from 'ttag';

const RESULT_SHOWN_MS = 4500;

interface QuestionStage {
  readonly stage: 'question';
  readonly number: number;
  readonly count: number;
  readonly isLast: boolean;
  readonly stem: string;
  readonly choices: readonly CompetencyCheckChoice[];
  readonly answer: string | undefined;
  readonly choose: (choiceId: string) => void;
  readonly problem: string | undefined;
  /** Opens the next question of the test; earlier questions cannot be opened again. */
  readonly next: () => void;
  readonly complete: () => void;
}

export type CompetencyCheck = { readonly isSubmitting: boolean } & (
  | { readonly stage: 'loading' | 'unavailable' | 'empty' }
  | { readonly stage: 'result'; readonly passed: boolean }
  | QuestionStage
);

interface CheckDeps {
  readonly studentId: string;
  readonly competencyId: string;
  readonly onResult: (passed: boolean) => void;
  /** Called after the student has seen the result of the test. */
  readonly onClose: () => void;
}

/** Loads new questions of a competency check each time its dialog opens. */
const useQuestions = ({ studentId, competencyId }: CheckDeps) => {
  const opening = useId();
  const isConfigured = useSite().hasSkillService !== false;
  const { data, isError } = useQuery({
    queryKey: ['upskill', 'check', competencyId, opening],
    queryFn: () =>
      http.call(generateCheck, { body: { studentID: studentId, competencyID: competencyId } }),
    enabled: isConfigured,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return { data, isUnavailable: isError || !isConfigured };
};

type Answers = Readonly<Record<string, string>>;

/**
 * Submits the answers of a competency check and returns its result. If it was submitted before and the response was lost, the
 * rejection contains the result.
 */
const submitAnswers = async (
  { studentId, competencyId }: CheckDeps,
  chosen: Answers,
  answerKey: string,
): Promise<{ readonly passed: boolean }> => {
  const answers = Object.entries(chosen).map(([questionId, choiceId]) => ({
    questionId,
    choiceId,
  }));
  try {
    return await http.call(submitCheck, {
      body: { studentID: studentId, competencyID: competencyId, answers, answerKey },
    });
  } catch (error) {
    const taken =
      error instanceof ApiError && error.kind === 'conflict'
        ? safeParse(competencyCheckTakenSchema, error.details)
        : undefined;
    if (taken) return taken;
    throw error;
  }
};

/** Returns why the check was rejected, for example because another tab has started a check. */
const describeFailure = (error: Error): string =>
  (error instanceof ApiError && error.kind === 'conflict' && error.serverMessage) ||
  t`Assessment service unavailable.`;

const useSubmission = (deps: CheckDeps, answerKey: string) => {
  const { onResult, onClose } = deps;
  const { mutate, data, isPending, error } = useAction({
    mutationFn: (answers: Answers) => submitAnswers(deps, answers, answerKey),
    onSuccess: ({ passed }) => onResult(passed),
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!data) return undefined;
    const clock = setTimeout(() => close(), RESULT_SHOWN_MS);
    return () => clearTimeout(clock);
  }, [data]);
  return {
    passed: data?.passed,
    isPending,
    problem: error ? describeFailure(error) : undefined,
    submit: (answers: Answers) => mutate(answers),
  };
};

const UNANSWERED_TEXTS = {
  next: t`Please select an answer to continue.`,
  complete: t`Please select an answer before submitting.`,
} as const;

/** Stores the current question of the test and the answers so far. */
const useAnswers = (questions: readonly CompetencyCheckQuestion[]) => {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const [problem, setProblem] = useState<string>();
  const question = questions[index];
  const answer = question && answers[question.id];
  const choices = question ? toCompetencyCheckChoices(question.choices) : [];
  return {
    question,
    answer,
    choices,
    answers,
    problem,
    index,
    choose: (choiceId: string) => {
      if (!question) return;
      setProblem(undefined);
      setAnswers({ ...answers, [question.id]: choiceId });
    },
    /** A question without choices needs no answer. */
    isReady: (mode: keyof typeof UNANSWERED_TEXTS): boolean => {
      const isMissing = answer === undefined && choices.length > 0;
      setProblem(isMissing ? UNANSWERED_TEXTS[mode] : undefined);
      return !isMissing;
    },
    goOn: () => setIndex(index + 1),
  };
};

export const useCompetencyCheck = (deps: CheckDeps): CompetencyCheck => {
  const { data, isUnavailable } = useQuestions(deps);
  const questions = data?.questions ?? [];
  const on = useAnswers(questions);
  const submission = useSubmission(deps, data?.answerKey ?? '');
  const isSubmitting = submission.isPending;
  if (submission.passed !== undefined) {
    return { stage: 'result', passed: submission.passed, isSubmitting };
  }
  if (isUnavailable) return { stage: 'unavailable', isSubmitting };
  if (!data) return { stage: 'loading', isSubmitting };
  if (!on.question) return { stage: 'empty', isSubmitting };
  return {
    stage: 'question',
    isSubmitting,
    number: on.index + 1,
    count: questions.length,
    isLast: on.index === questions.length - 1,
    stem: on.question.stem,
    choices: on.choices,
    answer: on.answer,
    choose: on.choose,
    problem: on.problem ?? submission.problem,
    next: () => {
      if (on.isReady('next')) on.goOn();
    },
    complete: () => {
      if (on.isReady('complete')) submission.submit(on.answers);
    },
  };
};
