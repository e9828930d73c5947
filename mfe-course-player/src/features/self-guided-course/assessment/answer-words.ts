import type { Question } from '@cairn/api/mcq';
import { blankWords, type GivenAnswer, punctuationAfter } from '@cairn/domain/grading.rules';
import { t } from 'ttag';

const NOTHING = t`No answer`;

const TRUTHS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ True: t`True`, False: t`False` }),
);

/** Returns the text of a choice; the choices of true-false questions are stored in English and translated here. */
export const choiceText = ({ type }: Pick<Question, 'type'>, choice: string): string =>
  type === 'true-false' ? (TRUTHS.get(choice) ?? choice) : choice;

/** Returns a student's answer as text. */
export const answerText = (question: Question, answer: GivenAnswer): string => {
  if (answer === null || answer.length === 0) return NOTHING;
  if (typeof answer === 'string') return choiceText(question, answer.trim()) || NOTHING;
  if (answer.every((entry) => entry.trim() === '')) return NOTHING;
  if (question.type === 'matching') {
    return (question.pairs ?? [])
      .map(({ left }, index) => `${left}: ${answer[index] || '-'}`)
      .join('\n');
  }
  if (question.type === 'fill-in-the-blanks') {
    return blankWords(question)
      .map((_, index) => answer[index] || '-')
      .join('; ');
  }
  return choicesText(question, answer);
};

const choicesText = (question: Question, choices: readonly string[]): string =>
  choices.map((choice) => choiceText(question, choice)).join('; ');

/** Returns the right answer as text; undefined if the author gave none. */
export const rightAnswer = (
  question: Question,
): { readonly name: string; readonly text: string } | undefined => {
  switch (question.type) {
    case 'multiple-choice':
    case 'true-false':
      return named(t`Correct answer`, choicesText(question, question.correctAnswer ?? []));
    case 'matching':
      return named(
        t`Correct answer`,
        (question.pairs ?? []).map(({ left, right }) => `${left}: ${right}`).join('\n'),
      );
    case 'fill-in-the-blanks':
      return named(t`Correct answer`, blankWords(question).map(withoutPunctuation).join('; '));
    case 'short-answer':
      return named(
        question.exactMatch === true ? t`Correct answer` : t`Model answer`,
        question.answerKey,
      );
    case 'long-answer':
    case 'essay':
      return named(t`Model answer`, question.answerKey);
    default:
      return question.type satisfies never;
  }
};

/** Removes the final punctuation: students enter the last word of a sentence without its full stop. */
const withoutPunctuation = (word: string): string =>
  word.slice(0, word.length - punctuationAfter(word).length);

const named = (name: string, text = '') => (text === '' ? undefined : { name, text });
