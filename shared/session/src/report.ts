import { ApiError } from '@cairn/api/api-error';

/** For what the documents call 'only logged': nothing a person need see, everything an engineer would ask for. */

export type ReportContext = Readonly<Record<string, string | number | boolean | undefined>>;
type Reporter = (error: unknown, context: ReportContext) => void;

const toConsole: Reporter = (error, context) => {
  // The one place where the product logs in a browser.
  console.error('cairn:', context, error);
};

let reporter = toConsole;

/** The host sends reports on as telemetry as well; without a reporter they go to the console. */
export const setReporter = (next: Reporter | undefined): void => {
  reporter = next ?? toConsole;
};

/** Never throws. Pass no tokens and no personal data in `context`; the id of a failed call comes along by itself. */
export const report = (error: unknown, context: ReportContext = {}): void => {
  const known = { ...context, ...requestOf(error) };
  try {
    reporter(error, known);
  } catch {
    toConsole(error, known);
  }
};

/** What the server's log calls the call that failed. */
const requestOf = (error: unknown): ReportContext =>
  error instanceof ApiError && error.requestId !== undefined ? { requestId: error.requestId } : {};
