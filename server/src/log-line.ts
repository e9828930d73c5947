/**
 * Writes a line of the log outside of the app, in the form of the app's lines: JSON with level and time. A person at a terminal gets
 * the text alone.
 */
export const writeLogLine = (level: 'info' | 'fatal', msg: string): void => {
  const line = { level, time: new Date().toISOString(), msg };
  process.stderr.write(`${process.stderr.isTTY ? msg : JSON.stringify(line)}\n`);
};
