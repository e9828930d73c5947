import { deleteLocalJson, storeLocalJson, readLocalJson } from '@cairn/course-content/local-json';
import { session } from '@cairn/session';
import { useState } from 'react';

/** Unsaved input of the form with grade and feedback. */
export interface UnsavedGrade {
  readonly grade: string;
  readonly feedback: string;
  /** Revision of the grade on which the instructor's input is based. */
  readonly revision: number;
}

const isDraft = (value: unknown): value is UnsavedGrade =>
  typeof value === 'object' &&
  value !== null &&
  'grade' in value &&
  typeof value.grade === 'string' &&
  'feedback' in value &&
  typeof value.feedback === 'string' &&
  'revision' in value &&
  typeof value.revision === 'number';

/** Stores an instructor's unsaved grade in this browser, per person, so that a reload or a crash loses nothing. */
export const useUnsavedGrade = (submissionId: string, stored: UnsavedGrade) => {
  const key = ['cairn.desk', `${session.studentId()}`, submissionId] as const;
  const [draft, setDraft] = useState<UnsavedGrade | undefined>(() => {
    const localDraft = readLocalJson(key);
    return isDraft(localDraft) ? localDraft : undefined;
  });
  return {
    shown: draft ?? stored,
    isUnsaved: draft !== undefined,
    change: (change: Partial<UnsavedGrade>): void => {
      const next = { ...(draft ?? stored), ...change };
      storeLocalJson(key, next);
      setDraft(next);
    },
    drop: (): void => {
      deleteLocalJson(key);
      setDraft(undefined);
    },
  };
};
