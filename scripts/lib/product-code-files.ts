/** Lists the product code below a folder, for checks that read it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test', 'test-results']);
const CODE_FILE = /\.m?tsx?$/;
const TEST_OR_DECLARATION = /\.(?:test|spec|d)\.m?tsx?$/;

/** Returns paths of the TypeScript files below a folder, without tests, type declarations and dependencies. */
export const listProductCodeFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.')
        ? []
        : listProductCodeFiles(path);
    return CODE_FILE.test(entry.name) && !TEST_OR_DECLARATION.test(entry.name) ? path : [];
  });
