/** Finds a Chromium for the browser tests, or installs one, and says plainly which. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export interface Chromium {
  path: string;
  /** One sentence: where it comes from. */
  found: string;
}

/** Rejects with one line when there is none and none can be installed. */
export function ensureChromium(say: (line: string) => void): Chromium {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0) installSystemPackage(say);
  const installed = findChromium();
  if (installed) return installed;
  installWithPlaywright(say);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    'There is no Chromium and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  );
}

function findChromium(): Chromium | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
    return { path: named, found: `Chromium from CHROMIUM_PATH: ${named}` };
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const command of COMMANDS)
    for (const folder of folders) {
      const path = join(folder, command);
      if (isProgram(path)) return { path, found: `Chromium of this machine: ${path}` };
    }
  const own = playwrightChromium();
  return own && isProgram(own)
    ? { path: own, found: `Chromium that Playwright downloaded: ${own}` }
    : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightChromium(): string | undefined {
  const require = createRequire(join(root, 'e2e', 'package.json'));
  const { chromium } = require('@playwright/test') as {
    chromium: { executablePath: () => string };
  };
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installSystemPackage(say: (line: string) => void): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  say('No Chromium found; installing the system package: apt-get install chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
    if (status === 0) continue;
    say(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    return;
  }
}

function installWithPlaywright(say: (line: string) => void): void {
  say('No Chromium found; downloading one with Playwright …');
  const cli = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (status !== 0) say('Playwright could not download a Chromium.');
}
