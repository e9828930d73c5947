/** Rules for the fields of a competency and its short check that staff write. Source: 003 §2.7. */
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { COMPETENCY_CHECK_QUESTION_COUNT } from './skill-check.rules.ts';

export interface CompetencyQuestionText {
  readonly text: string;
  readonly options: string[];
  /** The option that is correct. */
  readonly correctOption: string;
}

export interface CompetencyText {
  readonly name: string;
  /** Question bank of the short check; empty: the competency has none. */
  readonly questions: CompetencyQuestionText[];
}

/** Number of options that a question has. */
export const COMPETENCY_OPTION_COUNTS = { min: 2, max: 8 } as const;

export interface CompetencyProblem {
  readonly field: 'name' | 'questions' | 'text' | 'options' | 'correctOption';
  /** Position of the question with the error. */
  readonly index?: number;
  readonly message: string;
}

/** Returns how many questions the bank lacks for a short check; 0 for an empty one. */
export const countMissingQuestions = (count: number): number =>
  count === 0 ? 0 : Math.max(0, COMPETENCY_CHECK_QUESTION_COUNT - count);

const findQuestionProblem = (
  { text, options, correctOption }: CompetencyQuestionText,
  index: number,
): CompetencyProblem | undefined => {
  const written = options.map((option) => option.trim());
  if (text.trim() === '') return { field: 'text', index, message: t`Enter a question.` };
  if (written.includes('') || written.length < COMPETENCY_OPTION_COUNTS.min)
    return {
      field: 'options',
      index,
      message: t`Enter at least two options, and none that is empty.`,
    };
  if (new Set(written).size < written.length)
    return { field: 'options', index, message: t`Two options are equal.` };
  return written.includes(correctOption.trim())
    ? undefined
    : { field: 'correctOption', index, message: t`Choose the correct option.` };
};

/** Returns the first error; undefined for a competency that can be saved (MCAT-07). */
export const findCompetencyProblem = ({
  name,
  questions,
}: CompetencyText): CompetencyProblem | undefined => {
  if (name.trim() === '') return { field: 'name', message: t`Enter a name.` };
  const missing = countMissingQuestions(questions.length);
  if (missing > 0) {
    const count = numberText(missing);
    return {
      field: 'questions',
      message: plural(
        missing,
        t`The short check needs at least three questions, or none: ${count} is missing.|The short check needs at least three questions, or none: ${count} are missing.`,
      ),
    };
  }
  return questions.map(findQuestionProblem).find((problem) => problem !== undefined);
};
