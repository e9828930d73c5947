/** Grading of answers. Sources: 001 §5, spec decisions 'Courses' and 'Viewers' (GRADE-01 to GRADE-13). */
import { DEFAULT_GRADING_STRICTNESS } from './course-taking.limits.ts';

export type QuestionType =
  | 'multiple-choice'
  | 'true-false'
  | 'short-answer'
  | 'long-answer'
  | 'essay'
  | 'matching'
  | 'fill-in-the-blanks';

export interface GradedQuestion {
  readonly type: QuestionType;
  readonly points: number;
  readonly text?: string | undefined;
  readonly correctAnswer?: readonly string[] | undefined;
  /** True when several options are correct; set where `correctAnswer` is withheld. */
  readonly multiSelect?: boolean | undefined;
  readonly exactMatch?: boolean | undefined;
  readonly answerKey?: string | undefined;
  readonly partialCredit?: boolean | undefined;
  readonly pairs?: readonly { readonly left: string; readonly right: string }[] | undefined;
  readonly blankIndices?: readonly number[] | undefined;
  readonly strictness?: string | undefined;
}

/**
 * A text, the chosen options, the right sides in the order of the left ones, or the blanks in order; null for an omitted
 * question.
 */
export type StudentAnswer = string | readonly string[] | null;

export interface Grade {
  readonly score: number;
  readonly points: number;
  readonly status: 'graded' | 'pending' | 'error';
  readonly feedback: string;
}

/** A grade by rule, or the input for a service that grades: `text` by the answer key, `fill` by the words of the blanks. */
export type AnswerGradingResult =
  | { readonly by: 'rule'; readonly grade: Grade }
  | { readonly by: 'text'; readonly answer: string; readonly modelAnswer: string }
  | { readonly by: 'fill'; readonly answers: readonly string[]; readonly words: readonly string[] };

/**
 * Returns whether a student has answered. A list needs an entry that is not empty, a text must not be blank. Any other
 * value counts (001 §5).
 */
export const isAnswered = (answer: unknown): boolean => {
  if (answer === null || answer === undefined) return false;
  if (Array.isArray(answer)) return answer.some(isAnswered);
  return typeof answer !== 'string' || answer.trim() !== '';
};

/** Returns whether a multiple-choice question has more than one correct answer. */
export const isMultiSelect = ({ type, correctAnswer, multiSelect }: GradedQuestion): boolean =>
  type === 'multiple-choice' &&
  (correctAnswer === undefined ? multiSelect === true : correctAnswer.length > 1);

/** Splits a sentence at white space; `blankIndices` counts these words. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** Returns the words that are blank in a fill-in-the-blanks question. */
export const listBlankWords = (question: GradedQuestion): string[] => {
  const words = splitWords(question.text ?? '');
  return (question.blankIndices ?? []).map((index) => words[index] ?? '');
};

/** Returns the sentence of a question with blanks as a student sees it, without the words to fill in. */
export const removeBlankWords = (question: GradedQuestion): string => {
  const left = new Set(question.blankIndices);
  return splitWords(question.text ?? '')
    .filter((_word, index) => !left.has(index))
    .join(' ');
};

export type GradingStrictness = 'lenient' | 'neutral' | 'strict';

/** Returns the strictness for the grading service; 'neutral' unless the author sets another. */
export const getGradingStrictness = ({ strictness }: GradedQuestion): GradingStrictness =>
  strictness === 'lenient' || strictness === 'strict' ? strictness : DEFAULT_GRADING_STRICTNESS;

const toAnswerList = (answer: StudentAnswer): readonly string[] => {
  if (answer === null) return [];
  return typeof answer === 'string' ? [answer] : answer;
};

const normaliseText = (text: string): string => text.trim().toLowerCase();

/**
 * Returns whether a letter is punctuation. Callers check single letters, because a pattern for a run at the end takes
 * quadratic time.
 */
const isPunctuation = (letter: string): boolean => /^\p{P}$/u.test(letter);

/** Returns the punctuation at the end of a word, which the grading of blanks ignores. */
export const findTrailingPunctuation = (word: string): string => {
  let start = word.length;
  while (start > 0 && isPunctuation(word.charAt(start - 1))) start -= 1;
  return word.slice(start);
};

const trimPunctuation = (word: string): string => {
  const end = word.length - findTrailingPunctuation(word).length;
  let start = 0;
  while (start < end && isPunctuation(word.charAt(start))) start += 1;
  return word.slice(start, end);
};

/** Returns whether an answer matches the word of a blank, with or without the punctuation around it in the sentence. */
const isBlankWord = (answer: string, word: string): boolean =>
  normaliseText(answer) === normaliseText(word) ||
  normaliseText(answer) === normaliseText(trimPunctuation(word));

const scoreParts = (right: number, all: number, question: GradedQuestion): number => {
  if (question.partialCredit !== true) return right === all ? question.points : 0;
  return all === 0 ? 0 : Math.round((right / all) * question.points);
};

const scoreChoices = (question: GradedQuestion, answer: StudentAnswer): number => {
  const correct = new Set(question.correctAnswer);
  const picked = new Set(toAnswerList(answer));
  const right = [...picked].filter((pick) => correct.has(pick)).length;
  const wrong = picked.size - right;
  if (question.partialCredit === true && isMultiSelect(question)) {
    return Math.max(0, Math.round(((right - wrong) / correct.size) * question.points));
  }
  return wrong === 0 && right === correct.size ? question.points : 0;
};

const scoreMatching = (question: GradedQuestion, answer: StudentAnswer): number => {
  const pairs = question.pairs ?? [];
  const answers = toAnswerList(answer);
  const right = pairs.filter((pair, index) => answers[index] === pair.right).length;
  return scoreParts(right, pairs.length, question);
};

const scoreBlanks = (question: GradedQuestion, answer: StudentAnswer): number => {
  const words = listBlankWords(question);
  const answers = toAnswerList(answer);
  const right = words.filter((word, index) => isBlankWord(answers[index] ?? '', word)).length;
  return scoreParts(right, words.length, question);
};

const toGradingResult = (
  question: GradedQuestion,
  score: number,
  pending = false,
): AnswerGradingResult => ({
  by: 'rule',
  grade: {
    score,
    points: question.points,
    status: pending ? 'pending' : 'graded',
    feedback: '',
  },
});

const gradeFreeText = (question: GradedQuestion, answer: StudentAnswer): AnswerGradingResult => {
  const text = toAnswerList(answer).join(' ');
  const key = question.answerKey ?? '';
  if (question.type === 'short-answer' && question.exactMatch === true) {
    return toGradingResult(
      question,
      normaliseText(text) === normaliseText(key) ? question.points : 0,
    );
  }
  return { by: 'text', answer: text, modelAnswer: key };
};

/**
 * Grades an answer by rule, or returns the input for the service that must grade it. A blank answer gets 0 points and is
 * never sent to the service.
 * @param assessment `autoGrading` grades an essay at once instead of leaving it pending
 */
export const gradeAnswer = (
  question: GradedQuestion,
  answer: StudentAnswer | undefined,
  assessment: { readonly autoGrading?: boolean | undefined } = {},
): AnswerGradingResult => {
  if (answer === null || answer === undefined || !isAnswered(answer))
    return toGradingResult(question, 0);
  switch (question.type) {
    case 'multiple-choice':
    case 'true-false':
      return toGradingResult(question, scoreChoices(question, answer));
    case 'matching':
      return toGradingResult(question, scoreMatching(question, answer));
    case 'fill-in-the-blanks':
      if (question.exactMatch === true)
        return toGradingResult(question, scoreBlanks(question, answer));
      return { by: 'fill', answers: toAnswerList(answer), words: listBlankWords(question) };
    case 'short-answer':
    case 'long-answer':
      return gradeFreeText(question, answer);
    case 'essay':
      return toGradingResult(question, question.points, assessment.autoGrading !== true);
    default:
      return question.type satisfies never;
  }
};

/**
 * Returns the percentage (whole, rounded down; 0 when there are no points to win) and whether it passes.
 * @param minimum MinimumPassingPercentage, 0 when absent
 */
export const computeAttemptResult = (
  grades: readonly Grade[],
  minimum = 0,
): { readonly score: number; readonly status: 'passed' | 'failed' } => {
  const total = grades.reduce((sum, grade) => sum + grade.score, 0);
  const possible = grades.reduce((sum, grade) => sum + grade.points, 0);
  const score = possible === 0 ? 0 : Math.floor((total / possible) * 100);
  return { score, status: score >= minimum ? 'passed' : 'failed' };
};

/**
 * Returns whether an answer has the form that its question expects: a text, one entry for each pair or blank, or known
 * options.
 */
export const isAnswerForQuestion = (
  question: GradedQuestion & { readonly options?: readonly string[] | undefined },
  answer: StudentAnswer,
): boolean => {
  if (answer === null) return true;
  const entries = toAnswerList(answer);
  switch (question.type) {
    case 'multiple-choice':
      return (
        (isMultiSelect(question) || entries.length <= 1) &&
        entries.every((entry) => entry === '' || (question.options ?? []).includes(entry))
      );
    case 'true-false':
      return entries.length <= 1 && entries.every((entry) => ['', 'True', 'False'].includes(entry));
    case 'matching':
      return Array.isArray(answer) && entries.length <= (question.pairs ?? []).length;
    case 'fill-in-the-blanks':
      return entries.length <= (question.blankIndices ?? []).length;
    case 'short-answer':
    case 'long-answer':
    case 'essay':
      return typeof answer === 'string';
    default:
      return question.type satisfies never;
  }
};
