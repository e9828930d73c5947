/** Whoever runs the maker: npm, pnpm, or Yarn from its second version on. Each knows in its own way where our packages come from. */
import { spawnSync } from 'node:child_process';

export interface PackageTool {
  readonly name: 'npm' | 'pnpm' | 'yarn';
  /** Of the tool, as 11.6.2. */
  readonly version: string;
}

/** @param agent npm_config_user_agent, which all of them set. What says nothing of the kind is npm, and so is Yarn 1, which reads its settings. */
export const packageToolOf = (agent: string | undefined): PackageTool => {
  const [, name, version = ''] = /^(npm|pnpm|yarn)\/(\d+[\w.-]*)/.exec(agent ?? '') ?? [];
  const isOlderYarn = name === 'yarn' && version.startsWith('1.');
  if (name === 'npm' || name === 'pnpm' || (name === 'yarn' && !isOlderYarn))
    return { name, version };
  return { name: 'npm', version: '' };
};

/** The address of the site; undefined for an option of one command, which no tool hands to a program that it runs. */
export const siteOfPackages = ({ name }: PackageTool, cwd: string): string | undefined => {
  // Of pnpm, too: it reads the same files.
  if (name !== 'yarn') return siteOfRegistry(said(cwd, 'npm', 'config', 'get', '@cairn:registry'));
  return siteOfScopes(said(cwd, 'yarn', 'config', 'get', 'npmScopes', '--json'));
};

const said = (cwd: string, ...[program = '', ...args]: string[]): string => {
  const { stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // On Windows it is no program but a file of commands.
    shell: process.platform === 'win32',
  });
  return stdout ?? '';
};

/** `https://site.example/npm/` is of https://site.example. */
export const siteOfRegistry = (address: string): string | undefined =>
  /^(https?:\/\/\S+)\/npm\/?$/.exec(address.trim())?.[1];

/** @param scopes as Yarn writes its setting */
export const siteOfScopes = (scopes: string): string | undefined => {
  try {
    const { cairn } = JSON.parse(scopes) as {
      readonly cairn?: { readonly npmRegistryServer?: string | null };
    };
    return siteOfRegistry(cairn?.npmRegistryServer ?? '');
  } catch {
    return undefined;
  }
};

/** What a person types, and what a build server does. */
export const linesOf = ({ name, version }: PackageTool) => {
  const lines = {
    npm: { install: 'npm install', dev: 'npm run dev', frozen: 'npm ci' },
    pnpm: {
      install: 'pnpm install',
      dev: 'pnpm dev',
      frozen: `npx --yes pnpm@${version} install --frozen-lockfile`,
    },
    yarn: {
      install: 'yarn install',
      dev: 'yarn dev',
      frozen: `npx --yes --package @yarnpkg/cli-dist@${version} yarn install --immutable`,
    },
  };
  return lines[name];
};
