import type { Question } from '@cairn/api/mcq';
import {
  listBlankWords,
  type StudentAnswer,
  findTrailingPunctuation,
} from '@cairn/domain/grading.rules';
import { t } from 'ttag';

const NO_ANSWER = t`No answer`;

const TRUE_FALSE_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ True: t`True`, False: t`False` }),
);

/** Returns the text of a choice of a question. Choices of true-false questions are stored in English and translated here. */
export const formatQuestionChoice = ({ type }: Pick<Question, 'type'>, choice: string): string =>
  type === 'true-false' ? (TRUE_FALSE_LABELS.get(choice) ?? choice) : choice;

/** Returns a student's answer to a question as text. */
export const formatStudentAnswer = (question: Question, answer: StudentAnswer): string => {
  if (answer === null || answer.length === 0) return NO_ANSWER;
  if (typeof answer === 'string') return formatQuestionChoice(question, answer.trim()) || NO_ANSWER;
  if (answer.every((entry) => entry.trim() === '')) return NO_ANSWER;
  if (question.type === 'matching') {
    return (question.pairs ?? [])
      .map(({ left }, index) => `${left}: ${answer[index] || '-'}`)
      .join('\n');
  }
  if (question.type === 'fill-in-the-blanks') {
    return listBlankWords(question)
      .map((_, index) => answer[index] || '-')
      .join('; ');
  }
  return choicesText(question, answer);
};

const choicesText = (question: Question, choices: readonly string[]): string =>
  choices.map((choice) => formatQuestionChoice(question, choice)).join('; ');

/** Returns the right answer to a question as text; undefined if the author gave none. */
export const formatRightAnswer = (
  question: Question,
): { readonly name: string; readonly text: string } | undefined => {
  switch (question.type) {
    case 'multiple-choice':
    case 'true-false':
      return toNamedText(t`Correct answer`, choicesText(question, question.correctAnswer ?? []));
    case 'matching':
      return toNamedText(
        t`Correct answer`,
        (question.pairs ?? []).map(({ left, right }) => `${left}: ${right}`).join('\n'),
      );
    case 'fill-in-the-blanks':
      return toNamedText(
        t`Correct answer`,
        listBlankWords(question).map(stripPunctuation).join('; '),
      );
    case 'short-answer':
      return toNamedText(
        question.exactMatch === true ? t`Correct answer` : t`Model answer`,
        question.answerKey,
      );
    case 'long-answer':
    case 'essay':
      return toNamedText(t`Model answer`, question.answerKey);
    default:
      return question.type satisfies never;
  }
};

/** Removes the final punctuation of a word: students enter the last word of a sentence without its full stop. */
const stripPunctuation = (word: string): string =>
  word.slice(0, word.length - findTrailingPunctuation(word).length);

const toNamedText = (name: string, text = '') => (text === '' ? undefined : { name, text });
