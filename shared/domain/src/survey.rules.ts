/** The post-course survey. Sources: 001 §3, §4 'Course completion', §5. */

export interface SurveyQuestionFacts {
  readonly type: 'text' | 'scale' | 'labeled-scale';
  readonly question?: string | undefined;
  /** Alternative name of `question`. */
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

/** Returns the text that the student reads: `question`, else `text` (SURV-02). */
export const getQuestionText = ({ question, text }: Partial<SurveyQuestionFacts>): string =>
  question ?? text ?? '';

/**
 * Returns the scale of a question, by default 1 to 5. It starts at the midpoint, rounded up, unless the question already
 * has a value.
 */
export const getQuestionScale = ({
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

/** Returns the answer that is stored if the student changes nothing. */
export const createUntouchedAnswer = (question: SurveyQuestionFacts): SurveyAnswerFacts => {
  const base = { type: question.type, question: getQuestionText(question) };
  return question.type === 'text'
    ? { ...base, answer: question.answer ?? '' }
    : { ...base, value: getQuestionScale(question).start };
};

export type SurveyStep = 'complete' | 'show-survey';

/**
 * Returns the next step at the end of a course. The survey is shown only if it has questions, could be loaded, and the
 * student has not answered it.
 */
export const getSurveyStep = (facts: {
  readonly hasResponded: boolean;
  readonly questionCount: number;
  readonly hasFailed: boolean;
}): SurveyStep =>
  facts.hasResponded || facts.questionCount === 0 || facts.hasFailed ? 'complete' : 'show-survey';
