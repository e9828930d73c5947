/** What the development server and the script in the page agree on. */

export const BUILD_ERRORS_PATH = '/__cairn/build-errors';
export const SOURCE_PATH = '/__cairn/source';

export interface DevError {
  readonly title: string;
  /** Lines of source, or what the compiler says. */
  readonly detail?: string;
}

/** What the server tells the page after each build. */
export interface BuildNews {
  readonly errors: readonly DevError[];
  /** Whether the page has no other way to show the change. */
  readonly isReloadNeeded: boolean;
}

export interface SourceLine {
  /** Below the folder of the remote. */
  readonly file: string;
  readonly line: number;
  readonly text?: string;
}
