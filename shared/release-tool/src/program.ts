#!/usr/bin/env node
/** The program `cairn-mfe` of the installed package. In the checkout, cairn-mfe.mjs replaces it. */
import { findNodeVersionFault } from '@cairn/release-contract/node-version';

const fault = findNodeVersionFault(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  // The exit code of a command line that cannot be parsed, because nothing was checked.
  process.exit(2);
}

// These modules are imported here, because an older Node.js may fail to load them.
const { releaseCommands: commands } = await import('./commands.ts');
const { processEnvironment } = await import('./process-environment.ts');
const { runTool } = await import('./run-tool.ts');
const environment = { ...processEnvironment, program: 'npx cairn-mfe' };
process.exit(await runTool(process.argv.slice(2), commands, environment));
