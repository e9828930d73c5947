/** Logs one line outside of the app. What an operator may have to act on is a warning. */
export type WriteLine = (text: string, level?: 'info' | 'warn') => void;

/**
 * Writes a line of the log outside of the app, in the form of the app's lines: JSON with level and time. A person at a terminal gets
 * the text alone.
 */
export const writeLogLine = (level: 'info' | 'warn' | 'fatal', msg: string): void => {
  const line = { level, time: new Date().toISOString(), msg };
  process.stderr.write(`${process.stderr.isTTY ? msg : JSON.stringify(line)}\n`);
};
