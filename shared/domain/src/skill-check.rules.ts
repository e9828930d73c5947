/** The short check of a competency, and what follows from it. Sources: 002 §4.2, §4.5, §5. */

export type CompetencyStatus = 'Satisfied' | 'Pending' | 'Missing';

export interface CheckChoice {
  readonly id: string;
  readonly text: string;
}

const FIRST_LETTER = 65;

/** Choices given as plain strings get the letters A, B, C and so on as ids; others keep theirs. MCQC-05. */
export const checkChoices = (choices: readonly (string | CheckChoice)[]): CheckChoice[] =>
  choices.map((choice, index) =>
    typeof choice === 'string'
      ? { id: String.fromCodePoint(FIRST_LETTER + index), text: choice }
      : choice,
  );

/** How many questions a check has; all of them must be right. */
export const CHECK_QUESTIONS = 3;

interface Answer {
  readonly questionId: string;
  readonly choiceId: string;
}

/** @param right QuestionID → the right choice; an answer that is missing, or given twice, is a wrong one. */
export const isCheckPassed = (
  right: Readonly<Record<string, string>>,
  answers: readonly Answer[],
): boolean => {
  const questions = Object.entries(right);
  return (
    questions.length > 0 &&
    answers.length === questions.length &&
    questions.every(([questionId, choiceId]) =>
      answers.some((one) => one.questionId === questionId && one.choiceId === choiceId),
    )
  );
};

/** A check decides about what is pending, and about nothing else. @param passed undefined before a check */
export const statusAfterCheck = (
  status: CompetencyStatus,
  passed: boolean | undefined,
): CompetencyStatus => {
  if (status !== 'Pending' || passed === undefined) return status;
  return passed ? 'Satisfied' : 'Missing';
};
