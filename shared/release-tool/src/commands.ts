import { buildCommand, checkCommand, publishCommand } from './build-commands.ts';
import {
  canaryCommand,
  promoteCommand,
  rollbackCommand,
  withdrawCommand,
} from './channel-commands.ts';
import type { Commands } from './command.ts';
import { devCommand } from './dev-command.ts';
import { describeCommand } from './describe-command.ts';
import { failuresCommand } from './failures-command.ts';
import { previewCommand } from './preview-command.ts';
import { settingsCommand } from './settings-command.ts';
import { webhookCommand } from './webhook-command.ts';
import { historyCommand, statusCommand } from './status-commands.ts';

/**
 * Commands that need only the folder of a remote and a registry. scripts/mfe.ts adds those that need the checkout (new, token,
 * dev by name).
 */
export const releaseCommands: Commands = {
  dev: devCommand,
  build: buildCommand,
  describe: describeCommand,
  check: checkCommand,
  publish: publishCommand,
  preview: previewCommand,
  promote: promoteCommand,
  canary: canaryCommand,
  rollback: rollbackCommand,
  settings: settingsCommand,
  status: statusCommand,
  failures: failuresCommand,
  history: historyCommand,
  withdraw: withdrawCommand,
  webhook: webhookCommand,
};
