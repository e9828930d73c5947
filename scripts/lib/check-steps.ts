/** The steps of `npm run check` and `npm test`, apart from the tests themselves. */
import { join } from 'node:path';
import { root } from './root.ts';
import type { CommandStep } from './steps.ts';

const toToolPath = (name: string) => join(root, 'node_modules', '.bin', name);
const toTaskCommand = (name: string, ...args: string[]) => [
  process.execPath,
  join(root, 'scripts', `${name}.ts`),
  ...args,
];

export interface CheckStep extends CommandStep {
  /** Word that selects this step in `npm run check -- <word>`. */
  readonly word: string;
}

export const buildStep: CommandStep = { name: 'build', command: toTaskCommand('build') };

/** Creates the step that runs each group of the bench once, at its smallest size. */
export const createBenchStep = (chromiumPath: string): CommandStep => ({
  name: 'bench at its smallest size',
  command: toTaskCommand('bench', '--smallest'),
  env: { CHROMIUM_PATH: chromiumPath },
});

/**
 * Creates the step that checks the types of one project. There are three projects, because pages, tools and the server have
 * different global types.
 */
const createTypeCheck = (name: string, project: string): CheckStep => ({
  word: 'types',
  name,
  // The type checker uses one thread, because each thread reads the types of libraries again. One thread needs a third less
  // processor time.
  command: [toToolPath('tsc'), '--noEmit', '--checkers', '1', '-p', project],
});

export const typeCheckSteps: readonly CheckStep[] = [
  createTypeCheck('types of pages', 'tsconfig.pages.json'),
  createTypeCheck('types of tools and journeys', 'tsconfig.tools.json'),
  createTypeCheck('types of the server', 'server'),
];

/** Checks of the source text. Short checks come first, so that their failures show early. */
export const staticCheckSteps: readonly CheckStep[] = [
  { word: 'format', name: 'format', command: [toToolPath('oxfmt'), '--check', '.'] },
  { word: 'workspace', name: 'workspace', command: [toToolPath('sherif')] },
  { word: 'spec', name: 'requirements named in tests', command: toTaskCommand('spec') },
  {
    word: 'patterns',
    name: 'patterns that are slow on long texts',
    command: toTaskCommand('patterns'),
  },
  {
    word: 'texts',
    name: 'texts that crash a translated page',
    command: toTaskCommand('conditional-texts'),
  },
  { word: 'styles', name: 'stylesheets', command: toTaskCommand('styles') },
  { word: 'wording', name: 'names and comments', command: toTaskCommand('wording') },
  {
    word: 'migrations',
    name: 'migrations that a rollout allows',
    command: toTaskCommand('migrations'),
  },
  {
    word: 'deployment',
    name: 'image, compose file, proxy and manifests',
    command: toTaskCommand('deployment'),
  },
  {
    word: 'lint',
    name: 'lint',
    command: [toToolPath('oxlint'), '--type-aware', '--deny-warnings'],
    // The type-aware part of oxlint is written in Go and does a third more work on more processors.
    env: { GOMAXPROCS: '1' },
  },
  { word: 'unused', name: 'unused code', command: [toToolPath('knip')] },
  {
    word: 'copies',
    name: 'ten equal lines',
    command: [toToolPath('jscpd'), '--config', '.jscpd.json', '--noTips'],
  },
  {
    word: 'packages',
    name: 'versions of changed exports',
    command: toTaskCommand('packages', 'check'),
  },
];

export const checkSteps: readonly CheckStep[] = [...staticCheckSteps, ...typeCheckSteps];
