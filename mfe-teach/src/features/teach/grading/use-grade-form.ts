import { formatGradeInput } from '@cairn/domain/grade-text.rules';
import { toLatinDigits } from '@cairn/domain/latin-digits.rules';
import type { GradedSubmission } from '@cairn/api/teaching.contract';
import { type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import { t } from 'ttag';
import { findConflictingGrade, useSaveGrade } from './save-grade.ts';
import { type GradeDraft, useGradeDraft } from './use-grade-draft.ts';
import type { GradeFormActions } from './submission-grading-frame.tsx';

const storedDraft = ({ grades: [last], revision }: GradedSubmission): GradeDraft => ({
  grade: last === undefined ? '' : formatGradeInput(last.grade),
  feedback: last?.feedback ?? '',
  revision,
});

/** Parses a grade typed with a decimal point or comma; returns undefined if the assignment does not allow it. */
const parseGrade = (text: string, max: number): number | undefined => {
  const typed = toLatinDigits(text.trim());
  const grade = typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
  return grade >= 0 && grade <= max ? grade : undefined;
};

const refusedText = (maxPoints: number): string => t`Please give a number from 0 to ${maxPoints}.`;

/** Returns the input of the grading form, whether it can be saved, and the function that saves it. */
export const useGradeForm = (
  submission: GradedSubmission,
  onNext: () => void,
  form: Ref<GradeFormActions>,
  /** Ref of the input element for the grade. */
  field: RefObject<HTMLInputElement | null>,
) => {
  const { workId, maxPoints } = submission.work;
  const draft = useGradeDraft(workId, storedDraft(submission));
  const [isRefused, setRefused] = useState(false);
  const save = useSaveGrade(workId, draft.drop);
  const { feedback, revision } = draft.shown;
  const grade = parseGrade(draft.shown.grade, maxPoints);

  /** Saves the grade in place of the stored grade with that revision. */
  const saveOver = async (seen: number): Promise<boolean> => {
    if (grade === undefined) {
      setRefused(true);
      field.current?.focus();
      return false;
    }
    return save.mutateAsync({ grade, feedback, revision: seen }).then(
      () => true,
      // Resolves instead of rejecting: the form shows the mutation's error.
      () => false,
    );
  };
  const saveAndNext = async (): Promise<void> => {
    if (await saveOver(revision)) onNext();
  };
  useImperativeHandle(form, () => ({
    focus: () => {
      field.current?.focus();
      field.current?.select();
    },
    saveAndNext: () => void saveAndNext(),
  }));
  return {
    draft,
    grade,
    error: isRefused && grade === undefined ? refusedText(maxPoints) : undefined,
    save,
    theirs: findConflictingGrade(save.error),
    saveHere: () => void saveOver(revision),
    saveOver,
    saveAndNext,
  };
};
