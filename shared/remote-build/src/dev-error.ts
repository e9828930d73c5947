/** The protocol between the development server and the script in the page. */

export const BUILD_ERRORS_PATH = '/__cairn/build-errors';
export const SOURCE_LINE_PATH = '/__cairn/source';

export interface DevError {
  readonly title: string;
  /** Details of the error: lines of source, or the compiler's message. */
  readonly detail?: string;
}

/** The message that the server sends to the page after each build. */
export interface BuildErrorsMessage {
  readonly errors: readonly DevError[];
  /** True if the page can show the change only by a reload. */
  readonly isReloadNeeded: boolean;
}

export interface FoundSourceLine {
  /** Path of the source file below the folder of the remote. */
  readonly file: string;
  readonly line: number;
  readonly text?: string;
}
