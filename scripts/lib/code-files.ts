/** The product code below a folder, for checks that read it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test', 'test-results']);
const CODE = /\.m?tsx?$/;
const NO_PRODUCT = /\.(?:test|spec|d)\.m?tsx?$/;

/** Returns paths of the TypeScript files below a folder, without tests, type declarations and dependencies. */
export const codeFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : codeFilesBelow(path);
    return CODE.test(entry.name) && !NO_PRODUCT.test(entry.name) ? path : [];
  });
