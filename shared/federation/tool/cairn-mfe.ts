#!/usr/bin/env node
/** The program `cairn-mfe`. */
import { commands } from './commands.ts';
import { processEnvironment } from './process-environment.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await runTool(process.argv.slice(2), commands, processEnvironment);
