/** The command `token`: makes, lists and revokes release tokens in the database of the server that the settings name. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from '@cairn/release-tool/command';
import { TOOL_EXIT_CODES, ToolError } from '@cairn/release-tool/tool-error';
import { root } from './root.ts';

const PROGRAM = join(root, 'server/src/modules/releases/releases-command.ts');
const PASSED_OPTIONS = ['label', 'remote', 'channel', 'actions', 'days'];

export const releaseTokenCommand: Command = {
  summary: 'Makes, lists and revokes tokens (for the operator of the server)',
  usage: '<create|list|revoke> [id]',
  options: {
    label: { value: 'WHO', text: 'Stands in the history.' },
    remote: { value: 'NAME', text: 'The remote that it may release; * for all.' },
    channel: { value: 'NAME', text: 'The channel that it may change (else all).' },
    actions: { value: 'LIST', text: 'Some of what a token may do (else what a team needs).' },
    days: { value: 'N', text: 'How long it is good for (else for ever).' },
  },
  about: `Works on the database itself (DATABASE_URL or DATA_DIR), so it runs where the server runs. A token is shown once, as
the only line of the output; the registry keeps a hash of it. Making one for a new name also makes the name known.
Into a file with "npm run --silent mfe -- token create …", or npm writes a line of its own there, too.`,
  examples: [
    {
      line: 'cairn-mfe token create --label "team catalogue" --remote catalog > token.txt',
      text: 'one that releases the catalogue everywhere',
    },
    { line: 'cairn-mfe token revoke 3f2a9c', text: 'it is refused from now on' },
  ],
  run: async ({ options, output }) => {
    const passedOptions = PASSED_OPTIONS.flatMap((name) => {
      const value = options.text(name);
      return value === undefined ? [] : [`--${name}`, value];
    });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [PROGRAM, 'token', ...options.positionals, ...passedOptions],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0)
      throw new ToolError(stderr.trim(), {
        code: status === 2 ? TOOL_EXIT_CODES.usage : TOOL_EXIT_CODES.refused,
      });
    if (output.isJson) return { command: 'token', lines: stdout.trim().split('\n') };
    output.print(stdout.trimEnd());
    output.say(stderr.trim());
    return { command: 'token' };
  },
};
