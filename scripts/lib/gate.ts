/** The steps of the gate, without the tests: quick ones first, so that their failures show early. */
import { join } from 'node:path';
import { root } from './root.ts';
import type { Step } from './steps.ts';

const tool = (name: string) => join(root, 'node_modules', '.bin', name);
const task = (name: string) => [process.execPath, join(root, 'scripts', `${name}.ts`)];

export interface GateStep extends Step {
  /** What `npm run check -- <word>` says for it. */
  readonly word: string;
}

export const gateSteps: readonly GateStep[] = [
  { word: 'format', name: 'format', command: [tool('oxfmt'), '--check', '.'] },
  { word: 'workspace', name: 'workspace', command: [tool('sherif')] },
  { word: 'spec', name: 'requirements named in tests', command: task('spec') },
  { word: 'patterns', name: 'patterns that are slow on long texts', command: task('patterns') },
  { word: 'migrations', name: 'migrations that a rollout allows', command: task('migrations') },
  { word: 'deployment', name: 'image, compose file and manifests', command: task('deployment') },
  {
    word: 'lint',
    name: 'lint',
    command: [tool('oxlint'), '--type-aware', '--deny-warnings'],
    // Its part that knows the types is written in Go; on more processors at a time it does a third more work.
    env: { GOMAXPROCS: '1' },
  },
  { word: 'unused', name: 'unused code', command: [tool('knip')] },
  {
    word: 'copies',
    name: 'ten equal lines',
    command: [tool('jscpd'), '--config', '.jscpd.json', '--noTips'],
  },
  // Each checker of a program looks through the types of libraries for itself, so one does with two thirds of the work.
  {
    word: 'types',
    name: 'types of scripts',
    command: [tool('tsc'), '--noEmit', '--checkers', '1', '-p', 'scripts'],
  },
  {
    word: 'types',
    name: 'types',
    command:
      'pnpm --recursive --no-bail --no-sort --workspace-concurrency=2 typecheck --checkers 1'.split(
        ' ',
      ),
  },
  {
    word: 'packages',
    name: 'versions of changed exports',
    command: [...task('packages'), 'check'],
  },
];
