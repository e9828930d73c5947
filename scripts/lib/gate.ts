/** The steps of `npm run check` and `npm test`, apart from the tests themselves. */
import { join } from 'node:path';
import { root } from './root.ts';
import type { Step } from './steps.ts';

const tool = (name: string) => join(root, 'node_modules', '.bin', name);
const task = (name: string, ...args: string[]) => [
  process.execPath,
  join(root, 'scripts', `${name}.ts`),
  ...args,
];

export interface GateStep extends Step {
  /** Selects the step in `npm run check -- <word>`. */
  readonly word: string;
}

export const buildStep: Step = { name: 'build', command: task('build') };

/** Each group of the bench once, at its smallest size. */
export const benchStep = (chromiumPath: string): Step => ({
  name: 'bench at its smallest size',
  command: task('bench', '--smallest'),
  env: { CHROMIUM_PATH: chromiumPath },
});

/** Three programs check types, because pages, tools and the server have different global types. */
const checkTypes = (name: string, project: string): GateStep => ({
  word: 'types',
  name,
  // Each checker reads the types of libraries again, so one takes two thirds of the processor time.
  command: [tool('tsc'), '--noEmit', '--checkers', '1', '-p', project],
});

export const typeChecks: readonly GateStep[] = [
  checkTypes('types of pages', 'tsconfig.pages.json'),
  checkTypes('types of tools and journeys', 'tsconfig.tools.json'),
  checkTypes('types of the server', 'server'),
];

/** Checks of the source text. Short checks come first, so that their failures show early. */
export const staticChecks: readonly GateStep[] = [
  { word: 'format', name: 'format', command: [tool('oxfmt'), '--check', '.'] },
  { word: 'workspace', name: 'workspace', command: [tool('sherif')] },
  { word: 'spec', name: 'requirements named in tests', command: task('spec') },
  { word: 'patterns', name: 'patterns that are slow on long texts', command: task('patterns') },
  {
    word: 'texts',
    name: 'texts that crash a translated page',
    command: task('conditional-texts'),
  },
  { word: 'migrations', name: 'migrations that a rollout allows', command: task('migrations') },
  {
    word: 'deployment',
    name: 'image, compose file, proxy and manifests',
    command: task('deployment'),
  },
  {
    word: 'lint',
    name: 'lint',
    command: [tool('oxlint'), '--type-aware', '--deny-warnings'],
    // The type-aware part of oxlint is written in Go and does a third more work on more processors.
    env: { GOMAXPROCS: '1' },
  },
  { word: 'unused', name: 'unused code', command: [tool('knip')] },
  {
    word: 'copies',
    name: 'ten equal lines',
    command: [tool('jscpd'), '--config', '.jscpd.json', '--noTips'],
  },
  { word: 'packages', name: 'versions of changed exports', command: task('packages', 'check') },
];

export const gateSteps: readonly GateStep[] = [...staticChecks, ...typeChecks];
