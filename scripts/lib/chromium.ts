/** Finds a Chromium for the browser tests, or installs one, and prints which one it uses. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findChromium,
  HEADLESS_SHELL_NAME,
  type Chromium,
} from '@cairn/release-tool/gate/find-chromium';
import { root } from './root.ts';

const e2e = join(root, 'e2e');

/** Returns an installed Chromium, or installs one. Throws if there is none and none can be installed. */
export const ensureChromium = (say: (line: string) => void): Chromium => {
  const found = findChromium(e2e);
  const isChosen = Boolean(process.env['CHROMIUM_PATH']);
  if (found && (isChosen || found.path.endsWith(HEADLESS_SHELL_NAME))) return found;
  if (process.getuid?.() === 0) {
    installSystemPackage(found ? [HEADLESS_SHELL_NAME] : [HEADLESS_SHELL_NAME, 'chromium'], say);
    const installed = findChromium(e2e);
    if (installed) return installed;
  }
  if (found) return found;
  installWithPlaywright(say);
  const downloaded = findChromium(e2e);
  if (downloaded) return downloaded;
  throw new Error(
    'There is no Chromium and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  );
};

/** Installs the first of the packages that the system's package manager knows. */
const installSystemPackage = (packages: string[], say: (line: string) => void): void => {
  if (!existsSync('/usr/bin/apt-get')) return;
  if (!runAptGet(['update'], say)) return;
  for (const name of packages) {
    say(`Installing the system package: apt-get install ${name} …`);
    if (runAptGet(['install', '-y', '--no-install-recommends', name], say)) return;
  }
};

const runAptGet = (args: string[], say: (line: string) => void): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
  if (status !== 0) say(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  return status === 0;
};

const installWithPlaywright = (say: (line: string) => void): void => {
  say('No Chromium found; downloading one with Playwright …');
  const cli = join(e2e, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (status !== 0) say('Playwright could not download a Chromium.');
};
