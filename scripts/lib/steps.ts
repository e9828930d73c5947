/** Runs commands as named steps, several at a time, and prints one line for each as it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './root.ts';

export interface Step {
  readonly name: string;
  readonly command: string[];
  readonly env?: Record<string, string>;
  /** What failed, a line each, told in place of the output; none where it cannot be told. */
  readonly failures?: () => string[];
}

export interface Queue {
  /** Begun in this order. */
  readonly steps: readonly Step[];
  /** How many at a time; one unless told. */
  readonly lanes?: number;
  /** Takes what the others leave of the processors. */
  readonly isPatient?: boolean;
}

export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** The failures, or else everything it said. */
  readonly told: string[];
}

/** The queues go on side by side. What a failed step tells is shown at once; nothing of the others. A signal ends all steps and the process. */
export const runSteps = async (...queues: Queue[]): Promise<StepResult[]> => {
  const running = new Set<ChildProcess>();
  const results: StepResult[] = [];
  const stopped = new Set<NodeJS.Signals>();
  const stop = (signal: NodeJS.Signals) => {
    stopped.add(signal);
    for (const child of running) child.kill(signal);
  };
  const lanesOf = ({ steps, lanes = 1, isPatient = false }: Queue) => {
    const waiting = [...steps];
    const lane = async () => {
      for (let step = waiting.shift(); step && stopped.size === 0; step = waiting.shift()) {
        const result = await runStep(isPatient ? patient(step) : step, running);
        if (stopped.size > 0) return;
        results.push(result);
        console.log(lineOf(result));
        if (!result.passed) console.log(indented(result.told));
      }
    };
    return Array.from({ length: lanes }, lane);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await Promise.all(queues.flatMap(lanesOf));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stopped.size > 0) process.exit(130);
  return results;
};

/** At this distance a process that works all the time gets a tenth of what one of the usual kind gets. */
const NICENESS = '10';

const patient = (step: Step): Step => ({
  ...step,
  command: ['nice', '-n', NICENESS, ...step.command],
});

export const failuresOf = (results: StepResult[]): string[] =>
  results.filter(({ passed }) => !passed).map(({ name }) => name);

const runStep = (
  { name, command, env, failures }: Step,
  running: Set<ChildProcess>,
): Promise<StepResult> => {
  const [program = '', ...args] = command;
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const end = (passed: boolean) => {
      running.delete(child);
      const known = passed ? [] : (failures?.() ?? []);
      resolve({
        name,
        passed,
        seconds: (performance.now() - began) / 1000,
        told: known.length > 0 ? known : output.trimEnd().split('\n'),
      });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => {
      end(code === 0);
    });
  });
};

const lineOf = ({ name, passed, seconds }: StepResult): string =>
  `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`;

const indented = (lines: string[]): string => lines.map((line) => `    ${line}`).join('\n');
