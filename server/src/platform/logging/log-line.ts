/** Logs one line outside of the app. The level is a warning when an operator may have to act. */
export type LogLineWriter = (text: string, level?: 'info' | 'warn') => void;

/** Writes a log line outside of the app in the same form as the app: JSON with level and time. A terminal gets the text only. */
export const writeLogLine = (level: 'info' | 'warn' | 'fatal', msg: string): void => {
  const line = { level, time: new Date().toISOString(), msg };
  process.stderr.write(`${process.stderr.isTTY ? msg : JSON.stringify(line)}\n`);
};
