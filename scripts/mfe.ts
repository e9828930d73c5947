/** npm run mfe -- <command>: runs cairn-mfe, with additional commands that need the whole checkout. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseCommands } from '@cairn/release-tool/commands';
import { processEnvironment } from '@cairn/release-tool/process-environment';
import { runTool } from '@cairn/release-tool/run-tool';
import { checkoutDevCommand } from './lib/dev-command.ts';
import { newRemoteCommand } from './lib/new-command.ts';
import { root } from './lib/root.ts';
import { releaseTokenCommand } from './lib/token-command.ts';

/**
 * Path of the checker key with which the site of this checkout signs checks. The file exists once the site has run; see
 * local-checker.ts of the server.
 */
const key = join(resolve(root, process.env['DATA_DIR'] || '.data'), 'checker-key');
const environment = {
  ...processEnvironment,
  env: { ...process.env, ...(existsSync(key) && { CAIRN_LOCAL_CHECKER: key }) },
};
const allCommands = {
  new: newRemoteCommand,
  ...releaseCommands,
  dev: checkoutDevCommand,
  token: releaseTokenCommand,
};
process.exit(await runTool(process.argv.slice(2), allCommands, environment));
