import { showToken, type TokenAction } from '@cairn/api/releases.contract';
import type { CommandContext } from './command.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

interface TokenRequirement {
  readonly action: TokenAction;
  readonly remote: string;
  /** Channel of the action; absent: any channel of the token. */
  readonly channel?: string;
  /** Public key of the checker that will sign, if there is one. */
  readonly checker?: string;
}

/** Checks the token before the tool builds or mounts anything. @throws if the registry would refuse the action later */
export const checkToken = async (
  context: Pick<CommandContext, 'registry'>,
  wanted: TokenRequirement,
): Promise<void> => {
  requireToken(context, wanted.action);
  await context.registry.call(showToken, { query: wanted });
};

/** Throws if the user has given no release token. */
export const requireToken = (
  { registry }: Pick<CommandContext, 'registry'>,
  action: TokenAction,
): void => {
  const message = `To ${action} a release needs a token, and there is none.`;
  if (!registry.hasToken)
    throw new ToolError(message, {
      code: TOOL_EXIT_CODES.refused,
      problems: [
        {
          rule: 'token-missing',
          message,
          fix: 'Name its file with --token-file FILE, or put it into CAIRN_TOKEN.',
        },
      ],
      next: 'The operator of the site makes one, in its checkout: ./cairn releases token create --label TEAM --remote NAME',
    });
};
