/** Messages to and from the thread that reads documents. */

export interface DocumentFile {
  readonly format: 'pdf' | 'docx';
  /** Path of the file on disk. */
  readonly path: string;
}

/** Result of a reading. `unreadable`: damaged, or protected by a password. A scan without text is `read` with an empty text. */
export type DocumentReading =
  | {
      readonly status: 'read';
      /** Text with a form feed at the end of a line between two pages. */
      readonly text: string;
    }
  | { readonly status: 'unreadable' };

/** Maximum number of characters, more than any résumé or course document needs. */
export const MAX_TEXT_CHARACTERS = 200_000;
