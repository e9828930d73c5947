/** The command `new`: creates the folder of a remote with one screen, which can be checked and released at once. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RemoteNames, toRemoteNames } from '@cairn/create-remote/remote-names';
import {
  createMfeField,
  SCREEN_PACKAGES,
  createScreenFiles,
} from '@cairn/create-remote/screen-files';
import { readHostApiVersion } from '@cairn/remote-build/singletons';
import type { Command } from '@cairn/release-tool/command';
import { TOOL_EXIT_CODES, ToolError, createUsageError } from '@cairn/release-tool/tool-error';
import { root } from './root.ts';

export const newRemoteCommand: Command = {
  summary: 'Makes the folder of a new remote with one screen',
  usage: '<name>',
  options: {},
  about: `Writes mfe-<name> with a package.json, one screen with live data at /<name> and a test of it, and links its packages. Nothing else
has to know about it: the site learns of a remote when a release of it is promoted.`,
  examples: [{ line: 'cairn-mfe new hello', text: 'mfe-hello, with a screen at /hello' }],
  run: async ({ options, output }) => {
    const name = options.positionals[0] ?? '';
    const names = parseRemoteNames(name);
    const folder = `mfe-${name}`;
    if (existsSync(join(root, folder)))
      throw new ToolError(`${folder} is there already.`, {
        code: TOOL_EXIT_CODES.refused,
        next: 'Choose another name, or go on with what is there.',
      });
    for (const [file, content] of Object.entries(createNewRemoteFiles(names))) {
      const path = join(root, folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    linkPackages();
    output.say(`${folder} is there, with one screen at /${name}.`);
    output.say(`Next: cairn-mfe dev ${name}, or cairn-mfe check ${folder}`);
    return { command: 'new', remote: name, folder };
  },
};

const parseRemoteNames = (name: string): RemoteNames => {
  try {
    return toRemoteNames(name);
  } catch (error) {
    throw createUsageError((error as Error).message);
  }
};

/** Links the packages that the new remote needs; all of them are installed already. */
const linkPackages = (): void => {
  const args = ['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent'];
  const { status, stdout } = spawnSync('pnpm', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0)
    throw new ToolError(`Its packages could not be linked:\n${stdout}`, {
      code: TOOL_EXIT_CODES.unreachable,
      next: 'Run "pnpm install" in the checkout.',
    });
};

/** Returns the files of a new remote by their path in its folder. */
export const createNewRemoteFiles = (names: RemoteNames): Record<string, string> => ({
  'package.json': formatJson(createManifest(names)),
  'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2024", "dom", "dom.iterable"],
    "types": ["jest", "@testing-library/jest-dom", "@cairn/federation/css"],
    "jsx": "react-jsx"
  },
  "include": ["src"]
}
`,
  ...createScreenFiles(names),
});

const createManifest = (names: RemoteNames) => ({
  name: `@cairn/mfe-${names.name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  dependencies: { ...toWorkspaceRanges(SCREEN_PACKAGES.ours), react: 'catalog:' },
  devDependencies: {
    ...toWorkspaceRanges(SCREEN_PACKAGES.forTests),
    '@testing-library/jest-dom': 'catalog:',
    '@testing-library/react': 'catalog:',
    '@types/react': 'catalog:',
  },
  mfe: createMfeField(names, `^${readHostApiVersion()}`),
});

const toWorkspaceRanges = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'workspace:*']));

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
