/**
 * node scripts/run.mjs conditional-texts: fails if a conditional text stands beside other nodes, because a translated page
 * crashes on it.
 */
import { globSync } from 'node:fs';
import { findConditionalTextsBelow } from './lib/conditional-texts.ts';
import { root } from './lib/root.ts';

const pages = globSync(['host', 'shared/{ui,federation,runtime,search}', 'mfe-*'], { cwd: root });
const faults = await findConditionalTextsBelow(root, pages);
if (faults.length > 0) {
  console.error(`A translated page crashes on these texts:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
