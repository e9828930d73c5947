/** The command lines that several tasks share. */
import { join } from 'node:path';
import { root } from './root.ts';

/** Jest with native ESM inside its sandbox, see jest.config.mjs. */
export function jestCommand(args: string[]): [string, ...string[]] {
  return [
    process.execPath,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...args,
  ];
}
