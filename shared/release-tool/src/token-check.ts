import { showToken, type TokenAction } from '@cairn/api/releases.contract';
import type { CommandContext } from './command.ts';
import { EXIT, ToolError } from './tool-error.ts';

interface Wanted {
  readonly action: TokenAction;
  readonly remote: string;
  /** Absent: any channel of the token. */
  readonly channel?: string;
  /** The public part of the checker's key that is to sign, if one is. */
  readonly checker?: string;
}

/** Shows the token before anything is built or mounted. Throws what the registry would refuse in the end. */
export const checkToken = async (
  context: Pick<CommandContext, 'registry'>,
  wanted: Wanted,
): Promise<void> => {
  requireToken(context, wanted.action);
  await context.registry.call(showToken, { query: wanted });
};

/** Throws where there is none at all. */
export const requireToken = (
  { registry }: Pick<CommandContext, 'registry'>,
  action: TokenAction,
): void => {
  if (!registry.hasToken)
    throw new ToolError(`To ${action} a release needs a token, and there is none.`, {
      code: EXIT.refused,
      problems: [
        {
          rule: 'token-missing',
          message: 'No token was given.',
          fix: 'Name its file with --token-file FILE, or put it into CAIRN_TOKEN.',
        },
      ],
      next: 'Whoever runs the site makes one, in its checkout: ./cairn releases token create --label TEAM --remote NAME',
    });
};
