/** Rules for the fields of a catalogue's role that staff write. Source: 003 §2.7. */
import { t } from 'ttag';

export interface JobRoleText {
  readonly title: string;
  readonly description: string;
  /** Courses in the order of the path. */
  readonly courseIds: string[];
  readonly competencyIds: string[];
}

/** Returns the error of each field; empty for a role that can be saved (MCAT-06). */
export const findJobRoleProblems = ({
  title,
  description,
  courseIds,
}: JobRoleText): Readonly<Partial<Record<keyof JobRoleText, string>>> => ({
  ...(title.trim() === '' && { title: t`Enter a title.` }),
  ...(description.trim() === '' && { description: t`Enter a description.` }),
  ...(courseIds.length === 0 && { courseIds: t`Choose at least one course.` }),
});
