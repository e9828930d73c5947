import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy } from '@cairn/course-content/local-store';
import { useState } from 'react';

/** Unsaved input of the form with grade and feedback. */
const gradeDraftSchema = z.object({
  grade: z.string(),
  feedback: z.string(),
  /** Revision of the grade on which the instructor's input is based. */
  revision: z.number(),
});
export type GradeDraft = Readonly<Infer<typeof gradeDraftSchema>>;

/** Stores an instructor's unsaved grade in this browser, per person, so that a reload or a crash loses nothing. */
export const useGradeDraft = (submissionId: string, stored: GradeDraft) => {
  const localCopy = createLocalCopy({ name: 'cairn.desk', ids: [submissionId] }, gradeDraftSchema);
  const [draft, setDraft] = useState<GradeDraft | undefined>(localCopy.read);
  const keep = (next: GradeDraft | undefined): void => {
    localCopy.write(next);
    setDraft(next);
  };
  return {
    shown: draft ?? stored,
    isUnsaved: draft !== undefined,
    change: (change: Partial<GradeDraft>): void => keep({ ...(draft ?? stored), ...change }),
    drop: (): void => keep(undefined),
  };
};
