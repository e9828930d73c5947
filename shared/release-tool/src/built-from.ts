/** Where a release was built from, for people who look at it later: told by whoever runs the tool, the build server, or git. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import { EXIT, ToolError } from './tool-error.ts';

export const BUILT_FROM_OPTIONS: OptionTexts = {
  commit: { value: 'HASH', text: "What it was built from (else the build server's, or git's)." },
  branch: { value: 'NAME', text: "The branch (else the build server's, or git's)." },
};

export interface BuiltFrom {
  readonly commit?: string;
  readonly branch?: string;
}

/** As GitHub and GitLab name them. */
const COMMIT_VARIABLES = ['GITHUB_SHA', 'CI_COMMIT_SHA'];
const BRANCH_VARIABLES = ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME'];
const COMMIT = /^[0-9a-f]{7,64}$/;

/** What nobody knows is left out. Throws when it was told and is none. */
export const builtFrom = ({ options, env, cwd }: CommandContext): BuiltFrom => {
  const folder = resolve(cwd, options.positionals[0] ?? '.');
  const told = options.text('commit');
  if (told !== undefined && !COMMIT.test(told))
    throw new ToolError(`--commit "${told}" is no commit, such as 1f0c2ab.`, { code: EXIT.usage });
  const named = (names: readonly string[]) => names.map((name) => env[name]).find(Boolean);
  const commit = told ?? named(COMMIT_VARIABLES) ?? git(folder, ['rev-parse', 'HEAD']);
  const branch =
    options.text('branch') ??
    named(BRANCH_VARIABLES) ??
    git(folder, ['symbolic-ref', '--short', '--quiet', 'HEAD']);
  return {
    ...(commit !== undefined && COMMIT.test(commit) && { commit }),
    ...(branch !== undefined && branch !== '' && { branch: branch.slice(0, 200) }),
  };
};

/** Undefined outside of a repository, and where there is no git. */
const git = (folder: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};
