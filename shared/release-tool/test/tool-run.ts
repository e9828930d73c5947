/** Runs the tool with a folder that contains a release, and a registry in memory. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toContainerName } from '@cairn/release-contract/page-global';
import { type CheckerKey, generateCheckerKey } from '../gate/check-statement.ts';
import { releaseCommands } from '../src/commands.ts';
import { runTool } from '../src/run-tool.ts';
import { type RegistryCall, type FakeRegistry, startFakeRegistry } from './fake-registry.ts';
import { createHostDescriptor, createTestDescriptor } from './gate-input.ts';

export const TEST_RELEASE_TOKEN = 'cairn_rt_secret';

/** Source text of the test release's container. */
export const TEST_ENTRY_SCRIPT = 'var mfe_catalog_1_1_0;({"./app":1})';

/** Returns a release whose entry names the container of its version. */
const createTestRelease = (version: string) => {
  const entry = TEST_ENTRY_SCRIPT.replace('mfe_catalog_1_1_0', toContainerName('catalog', version));
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const descriptor = createTestDescriptor('catalog', {
    version,
    preload: ['remoteEntry.1.js'],
    files: [{ path: 'remoteEntry.1.js', integrity, bytes: entry.length }],
  });
  return { entry, descriptor };
};

export interface ToolRunResult {
  readonly code: number;
  /** Text that the tool has written to standard output. */
  readonly printed: string;
  /** Text that the tool has written to standard error. */
  readonly noted: string;
}

interface RunOptions {
  /** Problems that the simulated mount of the release reports. */
  readonly mounted?: readonly string[];
  readonly program?: string;
  readonly token?: string;
  /** Whether the tool has the key of a checker; true by default. */
  readonly isChecker?: boolean;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder in which the tool is started; by default that of the release. */
  readonly cwd?: string;
}

export interface ToolTest {
  readonly registry: FakeRegistry;
  /** Key with which the tool signs results as a checker. */
  readonly checker: CheckerKey;
  /** Folder of the release, which must contain nothing else. */
  readonly folder: string;
  /** Parent folder of the release's folder. */
  readonly home: string;
  readonly run: (args: string[], options?: RunOptions) => Promise<ToolRunResult>;
  /** The values for parameters of routes that each mount received. */
  readonly mountedWith: readonly Readonly<Record<string, string>>[];
  /** The version of the host that each mount received. */
  readonly mountedIn: readonly (string | undefined)[];
  readonly callsTo: (method: string, path: string) => RegistryCall[];
  readonly end: () => Promise<void>;
}

export const startToolTest = async (version = '1.1.0'): Promise<ToolTest> => {
  const { entry, descriptor } = createTestRelease(version);
  const home = await mkdtemp(join(tmpdir(), 'release-'));
  const folder = join(home, 'built');
  await mkdir(folder);
  await writeFile(join(folder, 'remote.json'), JSON.stringify(descriptor));
  await writeFile(join(folder, 'remoteEntry.1.js'), entry);
  const checker = await generateCheckerKey('ci');
  const registry = await startFakeRegistry({
    running: [
      createTestDescriptor('catalog'),
      createTestDescriptor('learning'),
      createHostDescriptor(),
    ],
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
        token = TEST_RELEASE_TOKEN,
        isChecker = true,
        env = {},
        cwd = folder,
      } = {},
    ) => {
      const printed: string[] = [];
      const noted: string[] = [];
      const code = await runTool(args, releaseCommands, {
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
