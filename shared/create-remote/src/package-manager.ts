/**
 * The package manager that runs this program: npm, pnpm, or Yarn 2 and later. Each has its own setting for the source of our
 * packages.
 */
import { spawnSync } from 'node:child_process';

export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn';
  /** Version of the package manager, such as 11.6.2. */
  readonly version: string;
}

/**
 * Returns the package manager that a user agent names. Other texts count as npm, and so does Yarn 1, which reads npm's settings.
 * @param agent npm_config_user_agent, which all these tools set
 */
export const toPackageManager = (agent: string | undefined): PackageManager => {
  const [, name, version = ''] = /^(npm|pnpm|yarn)\/(\d+[\w.-]*)/.exec(agent ?? '') ?? [];
  const isOlderYarn = name === 'yarn' && version.startsWith('1.');
  if (name === 'npm' || name === 'pnpm' || (name === 'yarn' && !isOlderYarn))
    return { name, version };
  return { name: 'npm', version: '' };
};

/**
 * Returns the URL of the site that the package manager's settings name; undefined if there is none. An option of the command does
 * not count, because no tool passes such options to a program.
 */
export const findPackageSite = ({ name }: PackageManager, cwd: string): string | undefined => {
  // Asks npm for pnpm as well, which reads the same files.
  if (name !== 'yarn')
    return toRegistrySite(readOutput(cwd, 'npm', 'config', 'get', '@cairn:registry'));
  return findScopeSite(readOutput(cwd, 'yarn', 'config', 'get', 'npmScopes', '--json'));
};

const readOutput = (cwd: string, ...[program = '', ...args]: string[]): string => {
  const { stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // Runs in a shell on Windows, where the tool is a command file.
    shell: process.platform === 'win32',
  });
  return stdout ?? '';
};

/** Returns the site of a registry: `https://site.example/npm/` belongs to https://site.example. */
export const toRegistrySite = (address: string): string | undefined =>
  /^(https?:\/\/\S+)\/npm\/?$/.exec(address.trim())?.[1];

/** Returns the site that Yarn's scopes name. @param scopes the setting as Yarn prints it */
export const findScopeSite = (scopes: string): string | undefined => {
  try {
    const { cairn } = JSON.parse(scopes) as {
      readonly cairn?: { readonly npmRegistryServer?: string | null };
    };
    return toRegistrySite(cairn?.npmRegistryServer ?? '');
  } catch {
    return undefined;
  }
};

/** Returns the commands of a package manager: two for a person, and `frozen` for a build server. */
export const getPackageCommands = ({ name, version }: PackageManager) => {
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
