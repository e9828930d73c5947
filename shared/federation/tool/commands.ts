import { check, publish } from './build-commands.ts';
import { canary, promote, rollback, withdraw } from './channel-commands.ts';
import type { Commands } from './command.ts';
import { history, status } from './status-commands.ts';

/** What the tool can do anywhere. Where the whole checkout is at hand, `npm run mfe` adds `dev` and `token`. */
export const commands: Commands = {
  check,
  publish,
  promote,
  canary,
  rollback,
  status,
  history,
  withdraw,
};
