#!/usr/bin/env node
/** The program `cairn-mfe` where the package is installed. In the checkout, cairn-mfe.mjs stands in for it. */
import { nodeFault } from '@cairn/release-contract/node-version';

const fault = nodeFault(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  // As for a line that cannot be understood: nothing was judged.
  process.exit(2);
}

// Only now: on an older Node they may not even load.
const { commands } = await import('./commands.ts');
const { processEnvironment } = await import('./process-environment.ts');
const { runTool } = await import('./run-tool.ts');
const environment = { ...processEnvironment, program: 'npx cairn-mfe' };
process.exit(await runTool(process.argv.slice(2), commands, environment));
