/** Processes that only use processor time, to run the tests on a busy machine. */
import { spawn } from 'node:child_process';

const PROCESS_COUNT = 4;
/** Program of a busy process. It ends by itself when its parent process has ended. */
const PROGRAM = `
  const parent = process.ppid;
  while (process.ppid === parent) {
    const end = Date.now() + 100;
    while (Date.now() < end);
  }`;

/** Starts processes that keep the processors busy, with the default priority. */
export const startBusyProcesses = (): { readonly stop: () => void } => {
  const children = Array.from({ length: PROCESS_COUNT }, () =>
    spawn(process.execPath, ['-e', PROGRAM], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  return { stop };
};
