/** node scripts/run.mjs e2e [paths or Playwright options]: the journeys in a real browser, on a fresh build. */
import { spawnSync } from 'node:child_process';
import { buildChangedUnits } from './lib/build-all.ts';
import { ensureChromium } from './lib/chromium.ts';
import { toPlaywrightCommand } from './lib/commands.ts';
import { root } from './lib/root.ts';
import { buildDemoScormPackages } from './pack-scorm.ts';

const chromium = ensureChromium(console.log);
console.log(chromium.found);
await buildDemoScormPackages();
await buildChangedUnits();
const [command, ...args] = toPlaywrightCommand(process.argv.slice(2));
const { status } = spawnSync(command, args, {
  cwd: root,
  env: { ...process.env, CHROMIUM_PATH: chromium.path },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
