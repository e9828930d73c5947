/** Finds the processes of a test run by a variable of their environment, which every child process inherits. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Name of the environment variable that identifies a test run; its value names the run. */
export const TEST_RUN_ENVIRONMENT_VARIABLE = 'CAIRN_TEST_RUN';

/** Time in ms for processes to end before they count as left over from a test run. */
const EXIT_GRACE_MS = 3000;

/**
 * Kills every process whose environment has this mark. Databases and browsers leave the process group of the step that started
 * them, so a signal to the group does not reach them. The function works on Linux only; on other systems it kills no process.
 * @returns the command lines of the processes that were killed
 */
export const killProcessesOfTestRun = async (mark: string): Promise<string[]> => {
  const deadline = performance.now() + EXIT_GRACE_MS;
  let found = findMarkedProcesses(mark);
  while (found.length > 0 && performance.now() < deadline) {
    await wait(50);
    found = findMarkedProcesses(mark);
  }
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The error is ignored, because the process has ended in the meantime.
    }
  }
  return found.map(({ command }) => command);
};

interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

const findMarkedProcesses = (mark: string): FoundProcess[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) =>
      readProcessFile(name, 'environ').includes(`${TEST_RUN_ENVIRONMENT_VARIABLE}=${mark}`),
    )
    .map((name) => ({
      pid: Number(name),
      command: toCommandLine(readProcessFile(name, 'cmdline')),
    }));
};

/** Returns the text of a file in /proc; empty for a process that has ended, and for one of another user. */
const readProcessFile = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const toCommandLine = (text: string): string => text.replaceAll('\0', ' ').trim().slice(0, 120);
