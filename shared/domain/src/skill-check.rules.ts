/** The short check of a competency, and its effect on the competency's status. Sources: 002 §4.2, §4.5, §5. */

export type CompetencyStatus = 'Satisfied' | 'Pending' | 'Missing';

export interface CompetencyCheckChoice {
  readonly id: string;
  readonly text: string;
}

const FIRST_LETTER_CODE = 65;

/**
 * Returns the choices with ids. Choices that are plain strings get the letters A, B, C and so on; others keep their ids.
 * MCQC-05.
 */
export const toCompetencyCheckChoices = (
  choices: readonly (string | CompetencyCheckChoice)[],
): CompetencyCheckChoice[] =>
  choices.map((choice, index) =>
    typeof choice === 'string'
      ? { id: String.fromCodePoint(FIRST_LETTER_CODE + index), text: choice }
      : choice,
  );

/** Number of questions of a check; a student must answer all of them correctly. */
export const COMPETENCY_CHECK_QUESTION_COUNT = 3;

interface CheckAnswer {
  readonly questionId: string;
  readonly choiceId: string;
}

/**
 * Returns whether every question is answered correctly. A missing answer and a second answer to a question are wrong.
 * @param right QuestionID → id of the correct choice
 */
export const isCompetencyCheckPassed = (
  right: Readonly<Record<string, string>>,
  answers: readonly CheckAnswer[],
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

/**
 * Returns the status of a competency after a check. A check changes the status 'Pending' only.
 * @param passed undefined before a check
 */
export const getCompetencyStatusAfterCheck = (
  status: CompetencyStatus,
  passed: boolean | undefined,
): CompetencyStatus => {
  if (status !== 'Pending' || passed === undefined) return status;
  return passed ? 'Satisfied' : 'Missing';
};
