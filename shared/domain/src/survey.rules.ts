/** The post-course survey. Sources: 001 §3, §4 'Course completion', §5. */

export interface SurveyQuestionFacts {
  readonly type: 'text' | 'scale' | 'labeled-scale';
  readonly question?: string | undefined;
  /** Another name of `question`. */
  readonly text?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly answer?: string | undefined;
  readonly value?: number | undefined;
}

export interface SurveyAnswerFacts {
  readonly type: SurveyQuestionFacts['type'];
  readonly question: string;
  readonly answer?: string;
  readonly value?: number;
}

/** What the student is asked: `question`, else `text` (SURV-02). */
export const promptOf = ({ question, text }: Partial<SurveyQuestionFacts>): string =>
  question ?? text ?? '';

/** Defaults 1 and 5; the start is the midpoint, rounded up, unless the question already has a value. */
export const scaleOf = ({
  min = 1,
  max = 5,
  value,
}: SurveyQuestionFacts): {
  readonly min: number;
  readonly max: number;
  readonly start: number;
} => ({
  min,
  max,
  start: value ?? Math.ceil((min + max) / 2),
});

/** What is stored when nothing has been touched. */
export const untouchedAnswer = (question: SurveyQuestionFacts): SurveyAnswerFacts => {
  const base = { type: question.type, question: promptOf(question) };
  return question.type === 'text'
    ? { ...base, answer: question.answer ?? '' }
    : { ...base, value: scaleOf(question).start };
};

export type SurveyStep = 'complete' | 'show-survey';

/** A survey stands before the end of a course only when there is one and the student has not answered it. */
export const surveyStep = (facts: {
  readonly hasResponded: boolean;
  readonly questionCount: number;
  readonly hasFailed: boolean;
}): SurveyStep =>
  facts.hasResponded || facts.questionCount === 0 || facts.hasFailed ? 'complete' : 'show-survey';
