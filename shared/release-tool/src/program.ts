#!/usr/bin/env node
/** The program `cairn-mfe` of the installed package. In the checkout, cairn-mfe.mjs replaces it. */
import { findNodeVersionFault } from '@cairn/release-contract/node-version';

const fault = findNodeVersionFault(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  // Exit code 2: the command line could not be parsed, so nothing was checked.
  process.exit(2);
}

// Imported after the check of the version, because an older Node.js may fail to load these modules.
const { releaseCommands: commands } = await import('./commands.ts');
const { processEnvironment } = await import('./process-environment.ts');
const { runTool } = await import('./run-tool.ts');
const environment = { ...processEnvironment, program: 'npx cairn-mfe' };
process.exit(await runTool(process.argv.slice(2), commands, environment));
