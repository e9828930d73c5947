import { build, check, publish } from './build-commands.ts';
import { canary, promote, rollback, withdraw } from './channel-commands.ts';
import type { Commands } from './command.ts';
import { dev } from './dev-command.ts';
import { describe } from './describe-command.ts';
import { failures } from './failures-command.ts';
import { preview } from './preview-command.ts';
import { settings } from './settings-command.ts';
import { webhook } from './webhook-command.ts';
import { history, status } from './status-commands.ts';

/**
 * Commands that need only the folder of a remote and a registry. scripts/mfe.ts adds those that need the checkout (new, token,
 * dev by name).
 */
export const commands: Commands = {
  dev,
  build,
  describe,
  check,
  publish,
  preview,
  promote,
  canary,
  rollback,
  settings,
  status,
  failures,
  history,
  withdraw,
  webhook,
};
