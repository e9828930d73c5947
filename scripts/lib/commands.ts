/** The command lines that several tasks share. */
import { join } from 'node:path';
import { root } from './root.ts';

/** Returns the command that runs Jest with native ESM inside its sandbox, see jest.config.mjs. */
export const toJestCommand = (args: string[]): [string, ...string[]] => [
  process.execPath,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // Screens in jsdom make much garbage: with a larger young generation their tests take a seventh less processor time.
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
  ...args,
];

/** Returns the command that runs the browser tests; their settings are in e2e/playwright.config.ts. */
export const toPlaywrightCommand = (args: string[]): [string, ...string[]] => {
  const e2e = join(root, 'e2e');
  return [
    process.execPath,
    join(e2e, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    join(e2e, 'playwright.config.ts'),
    ...args,
  ];
};
