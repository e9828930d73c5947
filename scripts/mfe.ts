/** npm run mfe -- <command>: cairn-mfe with what only the whole checkout can do. */
import { commands } from '@cairn/federation/tool/commands';
import { processEnvironment } from '@cairn/federation/tool/process-environment';
import { runTool } from '@cairn/federation/tool/run-tool';
import { dev } from './lib/dev-command.ts';
import { create } from './lib/new-command.ts';
import { token } from './lib/token-command.ts';

const all = { new: create, ...commands, dev, token };
process.exit(await runTool(process.argv.slice(2), all, processEnvironment));
