/** Runs commands as named steps, several at a time, and prints one line for each as it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './root.ts';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** What a step says is shown at once when it fails, and not at all otherwise. A signal ends all steps and the process. */
export async function runSteps(steps: Step[], lanes: number): Promise<StepResult[]> {
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
      if (!result.passed) console.log(indented(result.output));
    }
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await Promise.all(Array.from({ length: lanes }, lane));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stopped.size > 0) process.exit(130);
  return results;
}

export function failuresOf(results: StepResult[]): string[] {
  return results.filter(({ passed }) => !passed).map(({ name }) => name);
}

function runStep({ name, command, env }: Step, running: Set<ChildProcess>): Promise<StepResult> {
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
      resolve({ name, passed, seconds: (performance.now() - began) / 1000, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => {
      end(code === 0);
    });
  });
}

function lineOf({ name, passed, seconds }: StepResult): string {
  return `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`;
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
