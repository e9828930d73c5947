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

/** Never throws. Pass no tokens and no personal data in `context`. */
export const report = (error: unknown, context: ReportContext = {}): void => {
  try {
    reporter(error, context);
  } catch {
    toConsole(error, context);
  }
};
