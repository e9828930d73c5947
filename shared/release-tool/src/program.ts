#!/usr/bin/env node
/** The program `cairn-mfe` where the package is installed. In the checkout, cairn-mfe.mjs stands in for it. */
import { commands } from './commands.ts';
import { processEnvironment } from './process-environment.ts';
import { runTool } from './run-tool.ts';

const environment = { ...processEnvironment, program: 'npx cairn-mfe' };
process.exit(await runTool(process.argv.slice(2), commands, environment));
