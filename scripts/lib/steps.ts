/** Runs commands as named steps, several at a time, and prints one line for each step when the step ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { killProcessesOfTestRun, TEST_RUN_ENVIRONMENT_VARIABLE } from './marked-processes.ts';
import { root } from './root.ts';

export interface CommandStep {
  readonly name: string;
  readonly command: string[];
  readonly env?: Record<string, string>;
  /**
   * Returns one line for each failure of the step, to print instead of its output. If there are none, the output is
   * printed.
   */
  readonly failures?: () => string[];
}

export interface CommandStepQueue {
  /** Commands to run as steps, in the order of their start. */
  readonly steps: readonly CommandStep[];
  /** Maximum number of steps that run at the same time; 1 by default. */
  readonly lanes?: number;
}

export interface CommandStepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** Processor time in seconds of the command and of every process that it waited for. Undefined on Windows. */
  readonly processorSeconds: number | undefined;
  /** Lines about the failures of the step, or its whole output. */
  readonly output: string[];
}

/** Milliseconds that interrupted steps have to stop their own processes before they are killed. */
const STOP_TIMEOUT_MS = 15_000;
/**
 * Wraps a command so that the shell prints the processor time of all ended children. Node cannot measure it for a single child.
 */
const TIMED_COMMAND = '"$@"; code=$?; times >&3; exit $code';
const isWindows = process.platform === 'win32';

/**
 * Runs commands as named steps. Prints the output of a failed step at once, and no output of other steps. A signal stops
 * every process that the steps started, then ends this process with code 130.
 */
export const runCommandSteps = async ({
  steps,
  lanes = 1,
}: CommandStepQueue): Promise<CommandStepResult[]> => {
  const mark = randomUUID();
  const running = new Set<ChildProcess>();
  const results: CommandStepResult[] = [];
  /** At most one interruption: further signals have no effect. */
  const interruptions: Promise<void>[] = [];
  const isInterrupted = () => interruptions.length > 0;
  const interrupt = (signal: NodeJS.Signals) => {
    if (!isInterrupted()) interruptions.push(stopAll(running, signal, mark));
  };
  const waiting = [...steps];
  const runLane = async () => {
    for (let step = waiting.shift(); step && !isInterrupted(); step = waiting.shift()) {
      const result = await runStep(step, { mark, running });
      if (isInterrupted()) return;
      results.push(result);
      console.log(formatStep(result));
      if (!result.passed) console.log(indent(result.output));
    }
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  await Promise.all(Array.from({ length: lanes }, runLane));
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
  if (isInterrupted()) {
    await Promise.all(interruptions);
    process.exit(130);
  }
  const leftOver = await killProcessesOfTestRun(mark);
  if (leftOver.length > 0)
    console.log(`Stopped what the steps left running: ${leftOver.join(', ')}`);
  return results;
};

export const listFailedCommandSteps = (results: CommandStepResult[]): string[] =>
  results.filter(({ passed }) => !passed).map(({ name }) => name);

/** Prints the processor time of each step, the highest first, and the sum. */
export const printProcessorTimeOfSteps = (results: CommandStepResult[]): void => {
  const measured = results
    .map(({ name, processorSeconds = 0 }) => ({ name, seconds: processorSeconds }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const sum = measured.reduce((total, { seconds }) => total + seconds, 0);
  console.log('\nProcessor time of the steps:');
  for (const { name, seconds } of [...measured, { name: 'all steps', seconds: sum }])
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
};

interface RunContext {
  readonly mark: string;
  readonly running: Set<ChildProcess>;
}

const runStep = (
  { name, command, env, failures }: CommandStep,
  { mark, running }: RunContext,
): Promise<CommandStepResult> => {
  const timed = ['sh', '-c', TIMED_COMMAND, 'sh', ...command];
  const [program = '', ...args] = isWindows ? command : timed;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // Each step has its own process group, so that a signal reaches every process that the step started.
      detached: !isWindows,
      env: { ...process.env, FORCE_COLOR: '0', [TEST_RUN_ENVIRONMENT_VARIABLE]: mark, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    const [, stdout, stderr, times] = child.stdio;
    let output = '';
    let timesOutput = '';
    for (const stream of [stdout, stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    times?.on('data', (chunk: Buffer) => {
      timesOutput += chunk.toString();
    });
    const finish = (passed: boolean) => {
      running.delete(child);
      const known = passed ? [] : (failures?.() ?? []);
      resolve({
        name,
        passed,
        seconds: (performance.now() - startedAt) / 1000,
        processorSeconds: parseTimes(timesOutput),
        output: known.length > 0 ? known : output.trimEnd().split('\n'),
      });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => {
      finish(code === 0);
    });
  });
};

/** Signals the process groups of all steps, and kills what is still running after `STOP_TIMEOUT_MS`. */
const stopAll = async (
  running: Set<ChildProcess>,
  signal: NodeJS.Signals,
  mark: string,
): Promise<void> => {
  for (const child of running) signalGroup(child, signal);
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (running.size > 0 && performance.now() < deadline) await wait(50);
  for (const child of running) signalGroup(child, 'SIGKILL');
  await killProcessesOfTestRun(mark);
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (isWindows || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The error is ignored, because the process group has already ended.
  }
};

/**
 * Parses the output of the shell builtin `times`, whose second line contains user and system time of the children.
 * @returns seconds, or undefined when the step was killed before the shell could print them
 */
const parseTimes = (text: string): number | undefined => {
  const [, children = ''] = text.trim().split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) return undefined;
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
};

const formatStep = ({ name, passed, seconds, processorSeconds }: CommandStepResult): string => {
  const processor =
    processorSeconds === undefined ? '' : ` ${processorSeconds.toFixed(1).padStart(7)} s processor`;
  return `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s${processor}  ${name}`;
};

const indent = (lines: string[]): string => lines.map((line) => `    ${line}`).join('\n');
