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

export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** The failures, or else everything it said. */
  readonly told: string[];
}

/** What a failed step tells is shown at once; nothing of the others. A signal ends all steps and the process. */
export const runSteps = async (steps: Step[], lanes: number): Promise<StepResult[]> => {
  const waiting = [...steps];
  const running = new Set<ChildProcess>();
  const results: StepResult[] = [];
  const stopped = new Set<NodeJS.Signals>();
  const stop = (signal: NodeJS.Signals) => {
    stopped.add(signal);
    waiting.length = 0;
    for (const child of running) child.kill(signal);
  };
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, running);
      if (stopped.size > 0) return;
      results.push(result);
      console.log(lineOf(result));
      if (!result.passed) console.log(indented(result.told));
    }
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await Promise.all(Array.from({ length: lanes }, lane));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stopped.size > 0) process.exit(130);
  return results;
};

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
