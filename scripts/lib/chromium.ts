/** Finds a Chromium for the browser tests, or installs one, and says plainly which. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, type Chromium } from '@cairn/federation/gate/find-chromium';
import { root } from './root.ts';

/** Rejects with one line when there is none and none can be installed. */
export function ensureChromium(say: (line: string) => void): Chromium {
  const found = findChromium(join(root, 'e2e'));
  if (found) return found;
  if (process.getuid?.() === 0) installSystemPackage(say);
  const installed = findChromium(join(root, 'e2e'));
  if (installed) return installed;
  installWithPlaywright(say);
  const downloaded = findChromium(join(root, 'e2e'));
  if (downloaded) return downloaded;
  throw new Error(
    'There is no Chromium and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  );
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
