/** The tool beside a folder with a release and a registry in memory. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerName } from '@cairn/release-contract/page-global';
import { type CheckerKey, newCheckerKey } from '../gate/check-statement.ts';
import { commands } from '../src/commands.ts';
import { runTool } from '../src/run-tool.ts';
import { type Call, type FakeRegistry, startFakeRegistry } from './fake-registry.ts';
import { host, release } from './gate-input.ts';

export const TOKEN = 'cairn_rt_secret';

/** The container of the release in the folder. */
export const ENTRY = 'var mfe_catalog_1_1_0;({"./app":1})';

/** Version 1.1.0 unless told; its entry names the container of that. */
const releaseOf = (version: string) => {
  const entry = ENTRY.replace('mfe_catalog_1_1_0', containerName('catalog', version));
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const descriptor = release('catalog', {
    version,
    preload: ['remoteEntry.1.js'],
    files: [{ path: 'remoteEntry.1.js', integrity, bytes: entry.length }],
  });
  return { entry, descriptor };
};

export interface ToolRun {
  readonly code: number;
  /** Standard output. */
  readonly printed: string;
  /** Standard error. */
  readonly noted: string;
}

interface RunOptions {
  /** What the mount complains of. */
  readonly mounted?: readonly string[];
  readonly program?: string;
  readonly token?: string;
  /** Whether it has the key of a checker; it has unless told. */
  readonly isChecker?: boolean;
  /** Other variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it is started in; that of the release unless told. */
  readonly cwd?: string;
}

export interface ToolTest {
  readonly registry: FakeRegistry;
  /** Whose key the tool has. */
  readonly checker: CheckerKey;
  /** Of the release; nothing else may lie in it. */
  readonly folder: string;
  /** Holds that folder. */
  readonly home: string;
  readonly run: (args: string[], options?: RunOptions) => Promise<ToolRun>;
  /** The values that each mount was given for the parameters of routes. */
  readonly mountedWith: readonly Readonly<Record<string, string>>[];
  /** The version of the host that each mount was to have. */
  readonly mountedIn: readonly (string | undefined)[];
  readonly callsTo: (method: string, path: string) => Call[];
  readonly end: () => Promise<void>;
}

export const startToolTest = async (version = '1.1.0'): Promise<ToolTest> => {
  const { entry, descriptor } = releaseOf(version);
  const home = await mkdtemp(join(tmpdir(), 'release-'));
  const folder = join(home, 'built');
  await mkdir(folder);
  await writeFile(join(folder, 'remote.json'), JSON.stringify(descriptor));
  await writeFile(join(folder, 'remoteEntry.1.js'), entry);
  const checker = await newCheckerKey('ci');
  const registry = await startFakeRegistry({
    running: [release('catalog'), release('learning'), host()],
    files: {
      [`/remotes/catalog/${version}/remote.json`]: JSON.stringify(descriptor),
      [`/remotes/catalog/${version}/remoteEntry.1.js`]: entry,
    },
  });
  const mountedWith: Readonly<Record<string, string>>[] = [];
  const mountedIn: (string | undefined)[] = [];
  return {
    registry,
    mountedWith,
    mountedIn,
    checker,
    folder,
    home,
    run: async (
      args,
      {
        mounted = [],
        program = 'cairn-mfe',
        token = TOKEN,
        isChecker = true,
        env = {},
        cwd = folder,
      } = {},
    ) => {
      const printed: string[] = [];
      const noted: string[] = [];
      const code = await runTool(args, commands, {
        env: {
          CAIRN_REGISTRY: registry.url,
          CAIRN_TOKEN: token,
          ...env,
          ...(isChecker && { CAIRN_CHECKER_KEY: JSON.stringify(checker) }),
        },
        cwd,
        program,
        print: (line) => printed.push(line),
        note: (line) => noted.push(line),
        mount: async ({ params, host: given }) => {
          mountedWith.push(params);
          mountedIn.push(given?.release.version);
          return mounted.map((message) => ({
            rule: 'smoke-mount',
            message,
            fix: 'Look at the console.',
          }));
        },
      });
      return { code, printed: printed.join('\n'), noted: noted.join('\n') };
    },
    callsTo: (method, path) =>
      registry.calls.filter((call) => call.method === method && call.path === path),
    end: async () => {
      await registry.close();
      await rm(home, { recursive: true });
    },
  };
};
