/** What the thread that reads resumes is given, and what it answers. */
import type { ResumeFormat } from '@cairn/domain/resume.rules';

export interface ResumeFile {
  readonly format: ResumeFormat;
  /** Where it lies on the disk. */
  readonly path: string;
}

/** `unreadable`: damaged, or locked with a password. A scan without words has an empty text. */
export type ResumeReading =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'unreadable' };

/** More than anybody writes about themselves. */
export const LONGEST_TEXT = 200_000;
