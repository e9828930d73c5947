/** Questions as a student reads them who has not passed the assessment: nothing in them tells what would be right. */
import type { Question } from '@cairn/api/mcq';
import { isMultiSelect, punctuationAfter, wordsOf } from '@cairn/domain/grading.rules';
import { offersOf } from '@cairn/domain/running-attempt.rules';

/** Stands for a word that the student fills in. It is no punctuation: that of the sentence stays behind it. */
const BLANK = '□';

const blankOut = ({ text, blankIndices = [] }: Question): string | undefined => {
  if (text === undefined || blankIndices.length === 0) return text;
  const blanks = new Set(blankIndices);
  return wordsOf(text)
    .map((word, index) => (blanks.has(index) ? `${BLANK}${punctuationAfter(word)}` : word))
    .join(' ');
};

/**
 * Returns the question without its right answers and its explanation. The words that a sentence leaves out become squares.
 * The right sides of pairs become `options`, in an order that tells nothing. Whether a choice has several right answers
 * stays known, as it decides between radios and checkboxes. Source: decision 077.
 */
export const toAskedQuestion = (question: Question): Question => {
  const text = question.type === 'fill-in-the-blanks' ? blankOut(question) : question.text;
  return {
    ...question,
    correctAnswer: undefined,
    answerKey: undefined,
    explanation: undefined,
    ...(text !== undefined && { text }),
    ...(question.type === 'multiple-choice' && { multiSelect: isMultiSelect(question) }),
    ...(question.type === 'matching' && {
      pairs: (question.pairs ?? []).map(({ left }) => ({ left, right: '' })),
      options: [...offersOf(question)],
    }),
  };
};
