/** What the thread that reads documents is given, and what it answers. */

export interface DocumentFile {
  readonly format: 'pdf' | 'docx';
  /** Where it lies on the disk. */
  readonly path: string;
}

/** `unreadable`: damaged, or locked with a password. A scan without words has an empty text. */
export type DocumentReading =
  | {
      readonly status: 'read';
      /** A form feed at the end of a line stands between two pages. */
      readonly text: string;
    }
  | { readonly status: 'unreadable' };

/** Characters; more than anybody writes about themselves, and more than a course hands out at once. */
export const LONGEST_TEXT = 200_000;
