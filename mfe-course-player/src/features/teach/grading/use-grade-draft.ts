import { session } from '@cairn/session';
import { useState } from 'react';
import { deleteLocal, storeLocal, readLocal } from '../../../lib/local-json.ts';

/** Unsaved input of the form. */
export interface GradeDraft {
  readonly grade: string;
  readonly feedback: string;
  /** The revision of the grade that the instructor saw. */
  readonly revision: number;
}

const isDraft = (kept: unknown): kept is GradeDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  'grade' in kept &&
  typeof kept.grade === 'string' &&
  'feedback' in kept &&
  typeof kept.feedback === 'string' &&
  'revision' in kept &&
  typeof kept.revision === 'number';

/** Stores unsaved input in this browser, per person, so that a reload or a crash loses nothing. */
export const useGradeDraft = (submissionId: string, stored: GradeDraft) => {
  const key = ['cairn.desk', `${session.studentId()}`, submissionId] as const;
  const [draft, setDraft] = useState<GradeDraft | undefined>(() => {
    const kept = readLocal(key);
    return isDraft(kept) ? kept : undefined;
  });
  return {
    shown: draft ?? stored,
    isUnsaved: draft !== undefined,
    change: (change: Partial<GradeDraft>): void => {
      const next = { ...(draft ?? stored), ...change };
      storeLocal(key, next);
      setDraft(next);
    },
    drop: (): void => {
      deleteLocal(key);
      setDraft(undefined);
    },
  };
};
