/**
 * Finds the commit, branch and repository of a release from the options, the build server's variables or git. People who look at
 * the release later see them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { REPOSITORY_PATTERN } from '@cairn/api/releases.contract';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export const BUILD_ORIGIN_OPTIONS: OptionTexts = {
  commit: { value: 'HASH', text: "What it was built from (else the build server's, or git's)." },
  branch: { value: 'NAME', text: "The branch (else the build server's, or git's)." },
};

export interface BuildOrigin {
  readonly commit?: string;
  readonly branch?: string;
  /** URL of the repository's page. */
  readonly repository?: string;
}

/** Environment variables in which GitHub and GitLab name commit, branch and repository. */
const COMMIT_VARIABLES = ['GITHUB_SHA', 'CI_COMMIT_SHA'];
const BRANCH_VARIABLES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_REF_NAME',
];
const COMMIT_HASH = /^[0-9a-f]{7,64}$/;

/** Returns commit, branch and repository of a build, as far as known. @throws for a `--commit` that is not a commit */
export const findBuildOrigin = ({ options, env, cwd }: CommandContext): BuildOrigin => {
  const folder = resolve(cwd, options.positionals[0] ?? '.');
  const commitOption = options.text('commit');
  if (commitOption !== undefined && !COMMIT_HASH.test(commitOption))
    throw new ToolError(`--commit "${commitOption}" is no commit, such as 1f0c2ab.`, {
      code: TOOL_EXIT_CODES.usage,
    });
  const named = (names: readonly string[]) => names.map((name) => env[name]).find(Boolean);
  const commit = commitOption ?? named(COMMIT_VARIABLES) ?? runGit(folder, ['rev-parse', 'HEAD']);
  const branch =
    options.text('branch') ??
    named(BRANCH_VARIABLES) ??
    runGit(folder, ['symbolic-ref', '--short', '--quiet', 'HEAD']);
  return {
    ...(commit !== undefined && COMMIT_HASH.test(commit) && { commit }),
    ...(branch !== undefined && branch !== '' && { branch: branch.slice(0, 200) }),
    ...findRepository(env, folder),
  };
};

const findRepository = (
  env: CommandContext['env'],
  folder: string,
): Pick<BuildOrigin, 'repository'> => {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, CI_PROJECT_URL: project } = env;
  const ciUrl = server !== undefined && name !== undefined ? `${server}/${name}` : project;
  const repository = toRepositoryPage(
    ciUrl ?? runGit(folder, ['remote', 'get-url', 'origin']) ?? '',
  );
  return repository === undefined ? {} : { repository };
};

/**
 * Returns the page of a repository that git clones from: `git@code.example:team/planner.git` becomes
 * https://code.example/team/planner. Credentials are removed.
 */
export const toRepositoryPage = (remote: string): string | undefined => {
  const [, host, path = ''] =
    /^(?:[\w.-]+@)?(\w[\w-]*(?:\.[\w-]+)+):(?!\/)(.+)$/.exec(remote) ?? [];
  const url = URL.parse(host === undefined ? remote : `ssh://${host}/${path}`);
  if (url?.protocol !== 'https:' && url?.protocol !== 'ssh:') return undefined;
  const server = url.protocol === 'https:' ? url.host : url.hostname;
  const page = `https://${server}${url.pathname.replace(/(?:\.git)?\/?$/, '')}`;
  return REPOSITORY_PATTERN.test(page) && page.length <= 300 ? page : undefined;
};

/**
 * Returns a short hash of the changes in the folder that no commit contains; undefined if there are none. If an option or the
 * build server names the commit, the build counts as unchanged.
 */
export const digestUncommittedChanges = ({
  options,
  env,
  cwd,
}: CommandContext): string | undefined => {
  if (options.text('commit') !== undefined || COMMIT_VARIABLES.some((name) => env[name]))
    return undefined;
  const folder = resolve(cwd, options.positionals[0] ?? '.');
  const changes = runGit(folder, ['status', '--porcelain', '--', '.']);
  if (changes === undefined || changes === '') return undefined;
  const diff = runGit(folder, ['diff', 'HEAD', '--', '.']) ?? '';
  const files =
    runGit(folder, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']) ?? '';
  const hash = createHash('sha256').update(diff);
  for (const file of files.split('\0').filter(Boolean))
    hash.update(`\n${file}\n`).update(readFileSync(resolve(folder, file)));
  return hash.digest('hex').slice(0, 6);
};

/** Runs git and returns its output; undefined outside of a repository and if git is missing. */
const runGit = (folder: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout.trim() : undefined;
};
