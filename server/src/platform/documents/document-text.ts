/** Messages to and from the thread that reads documents. */

export interface DocumentFile {
  readonly format: 'pdf' | 'docx';
  /** Path of the uploaded document on disk. */
  readonly path: string;
}

/**
 * Result of extracting the text of a document. `unreadable`: damaged, or protected by a password. A scan without text is
 * `read` with an empty text.
 */
export type DocumentTextResult =
  | {
      readonly status: 'read';
      /** Text of the document, with a form feed at the end of a line between two pages. */
      readonly text: string;
    }
  | { readonly status: 'unreadable' };

/** Maximum number of characters that are extracted from a document, more than any résumé or course document needs. */
export const MAX_DOCUMENT_CHARACTERS = 200_000;
