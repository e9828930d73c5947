/** Removes the answers from questions, for students who have not passed the assessment. */
import type { Question } from '@cairn/api/mcq';
import { isMultiSelect, findTrailingPunctuation, splitWords } from '@cairn/domain/grading.rules';
import { listChoices } from '@cairn/domain/running-attempt.rules';

/** Placeholder for a word that the student fills in. It is no punctuation mark, so punctuation after the word stays behind it. */
const BLANK_MARK = '□';

const replaceBlanks = ({ text, blankIndices = [] }: Question): string | undefined => {
  if (text === undefined || blankIndices.length === 0) return text;
  const blanks = new Set(blankIndices);
  return splitWords(text)
    .map((word, index) =>
      blanks.has(index) ? `${BLANK_MARK}${findTrailingPunctuation(word)}` : word,
    )
    .join(' ');
};

/**
 * Returns the question without its correct answers and its explanation. Blanks of a sentence become squares. The right sides of
 * pairs become `options`, in an order that reveals nothing. `multiSelect` still tells whether several answers are correct,
 * because it decides between radio buttons and checkboxes.
 * Source: decision 077.
 */
export const removeCorrectAnswers = (question: Question): Question => {
  const text = question.type === 'fill-in-the-blanks' ? replaceBlanks(question) : question.text;
  return {
    ...question,
    correctAnswer: undefined,
    answerKey: undefined,
    explanation: undefined,
    ...(text !== undefined && { text }),
    ...(question.type === 'multiple-choice' && { multiSelect: isMultiSelect(question) }),
    ...(question.type === 'matching' && {
      pairs: (question.pairs ?? []).map(({ left }) => ({ left, right: '' })),
      options: [...listChoices(question)],
    }),
  };
};
