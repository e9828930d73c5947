import { ApiError } from '@cairn/api/api-error';

/** Reports of errors that the documents call 'only logged': for engineers, not for users. */

export type ReportContext = Readonly<Record<string, string | number | boolean | undefined>>;
type Reporter = (error: unknown, context: ReportContext) => void;

const toConsole: Reporter = (error, context) => {
  // The only place of the product that writes to the console.
  console.error('cairn:', context, error);
};

let reporter = toConsole;

/** Sets the reporter; undefined restores the console. The host also sends reports as telemetry. */
export const setReporter = (next: Reporter | undefined): void => {
  reporter = next ?? toConsole;
};

/**
 * Reports an error and never throws. Pass no tokens and no personal data in `context`. The id of a failed call is added
 * automatically.
 */
export const report = (error: unknown, context: ReportContext = {}): void => {
  const known = { ...context, ...findRequestContext(error) };
  try {
    reporter(error, known);
  } catch {
    toConsole(error, known);
  }
};

/** Returns the id of the failed call in the server's log. */
const findRequestContext = (error: unknown): ReportContext =>
  error instanceof ApiError && error.requestId !== undefined ? { requestId: error.requestId } : {};
