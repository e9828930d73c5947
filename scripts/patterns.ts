/** node scripts/run.mjs patterns: fails on a regular expression in product code whose time grows faster than its input. */
import { globSync } from 'node:fs';
import { root } from './lib/root.ts';
import { findSlowRegexesInFolders } from './lib/slow-patterns.ts';

const apps = globSync(['host', 'server', 'shared/*', 'mfe-*'], { cwd: root });
const slow = await findSlowRegexesInFolders(root, apps);
if (slow.length > 0) {
  console.error(`These patterns take ever longer for long texts:\n${slow.join('\n')}`);
  process.exitCode = 1;
}
