import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.ts';
import { runCommandSteps } from './steps.ts';

const BUSY = `const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);`;

let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steps-'));
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const node = (name: string, program: string) => ({
  name,
  command: [process.execPath, '-e', program],
});

it('runs the steps of a queue in order and prints the output of those that fail', async () => {
  const results = await runCommandSteps({
    steps: [node('one', 'console.log(1)'), node('two', 'console.log(2); process.exit(3)')],
  });
  expect(results.map(({ name, passed, output }) => ({ name, passed, output }))).toEqual([
    { name: 'one', passed: true, output: ['1'] },
    { name: 'two', passed: false, output: ['2'] },
  ]);
  expect(lines).toEqual([
    expect.stringMatching(/^ok .* {2}one$/),
    expect.stringMatching(/^FAILED .* {2}two$/),
    '    2',
  ]);
});

it('prints the failures of a step in place of its output', async () => {
  const step = { ...node('tests', 'process.exit(1)'), failures: () => ['✗ a test'] };
  await runCommandSteps({ steps: [step] });
  expect(lines.at(-1)).toBe('    ✗ a test');
});

it('fails a step whose program does not exist', async () => {
  const [result] = await runCommandSteps({
    steps: [{ name: 'none', command: ['no-such-program'] }],
  });
  expect(result?.passed).toBe(false);
});

it('measures the processor time of a step and of the processes that it starts', async () => {
  const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]);`;
  const [result] = await runCommandSteps({ steps: [node('busy', BUSY + child)] });
  expect(result?.processorSeconds).toBeGreaterThanOrEqual(0.4);
});

describe('an interrupted run', () => {
  let run: ChildProcess | undefined;
  afterEach(() => run?.kill('SIGKILL'));

  const isRunning = (pid: number): boolean => {
    try {
      // A zombie has ended, though its number is still taken.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };

  const eventually = async (condition: () => boolean) => {
    while (!condition()) await wait(20);
  };

  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops all processes of its steps after %s, also those that ignore the signal',
    async (signal) => {
      const pids = join(folder, 'pids');
      const deaf = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;
      const step = `
        const { spawn } = require('child_process');
        const { appendFileSync } = require('fs');
        for (const detached of [true, false])
          appendFileSync(${JSON.stringify(pids)}, spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached }).pid + '\\n');
        process.on('${signal}', () => process.exit(1));
        setInterval(() => {}, 1000);`;
      const program = join(folder, 'run.ts');
      writeFileSync(
        program,
        `import { runCommandSteps } from ${JSON.stringify(join(root, 'scripts', 'lib', 'steps.ts'))};
         await runCommandSteps({ steps: [{ name: 'step', command: [process.execPath, '-e', ${JSON.stringify(step)}] }] });`,
      );
      run = spawn(process.execPath, [program], { stdio: 'ignore' });
      const ended = new Promise((resolve) => run?.once('exit', resolve));
      await eventually(() => read(pids).trim().split('\n').length === 2);
      run.kill(signal);
      expect(await ended).toBe(130);
      expect(read(pids).trim().split('\n').map(Number).filter(isRunning)).toEqual([]);
    },
  );
});
