/** Finds a Chromium on this machine. Nothing is installed here. */
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Name of the Chromium build without windows, which needs about half of the processor time. */
export const HEADLESS_SHELL_NAME = 'chromium-headless-shell';

const CHROMIUM_COMMANDS = [
  HEADLESS_SHELL_NAME,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export interface Chromium {
  readonly path: string;
  /** Sentence about where Chromium was found. */
  readonly found: string;
}

/** Finds a Chromium. `base` is the folder whose Playwright is searched last. @throws if CHROMIUM_PATH names no program */
export const findChromium = (base: string): Chromium | undefined => {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
    return { path: named, found: `Chromium from CHROMIUM_PATH: ${named}` };
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const command of CHROMIUM_COMMANDS)
    for (const folder of folders) {
      const path = join(folder, command);
      if (isProgram(path)) return { path, found: `Chromium of this machine: ${path}` };
    }
  const own = findPlaywrightChromium(base);
  return own && isProgram(own)
    ? { path: own, found: `Chromium that Playwright downloaded: ${own}` }
    : undefined;
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findPlaywrightChromium = (base: string): string | undefined => {
  const path = findPlaywright(base)?.chromium.executablePath();
  return path !== undefined && existsSync(path) ? path : undefined;
};

/** Returns the Playwright that is installed for the folder; undefined if there is none. */
export const findPlaywright = (base: string): typeof import('@playwright/test') | undefined => {
  try {
    const require = createRequire(join(base, 'package.json'));
    return require('@playwright/test') as typeof import('@playwright/test');
  } catch {
    return undefined;
  }
};
