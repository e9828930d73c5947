/**
 * Copies the files of running releases to this machine, and imports the server's own build again if the file store was
 * unavailable.
 */
import type { FastifyInstance } from 'fastify';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { HOST } from '@cairn/release-contract/host-part';
import { FilesUnreachableError, type FileStore } from '../../../platform/files/file-store.ts';
import type { LocalReleaseFiles } from './local-release-files.ts';
import type { RegistryCache, RegistrySnapshot } from '../pages/registry-cache.ts';
import { listRunningReleases } from '../channels/running-remotes.ts';

/** Interval in ms at which a server process looks for promoted releases, in addition to its page requests. */
const FILES_CHECK_INTERVAL_MS = 15_000;

interface RunningFilesDeps {
  readonly cache: RegistryCache;
  readonly files: Pick<FileStore, 'isUp'>;
  readonly local: LocalReleaseFiles;
  /** Channels besides production that have a host name of their own. */
  readonly channels: readonly string[];
  /** Imports the server's own build. Returns false if the file store was unavailable for some of its files. */
  readonly takeBuild: () => Promise<boolean>;
}

/** Throws `FilesUnreachableError` if neither the file store nor this machine has the files that production's pages need. */
export const requireRunningReleaseFiles = async ({
  cache,
  files,
  local,
}: Pick<RunningFilesDeps, 'cache' | 'files' | 'local'>): Promise<void> => {
  if (files.isUp()) return;
  const running = await (await cache.read()).running(PRODUCTION);
  const current = running.map((remote) => remote.current);
  const hasHost = current.some(({ remote }) => remote === HOST);
  if (!hasHost || !(await local.hasAll(current)))
    throw new FilesUnreachableError(
      new Error('The files of running releases are in the store alone.'),
    );
};

/** Keeps the local copies of running releases' files up to date until the app closes. */
export const refreshLocalReleaseFiles = (
  app: FastifyInstance,
  { cache, files, local, channels, takeBuild }: RunningFilesDeps,
  hasBuild: boolean,
): void => {
  let isBuildTaken = hasBuild;
  let isClosing = false;
  let copied: RegistrySnapshot | undefined;
  const copyFiles = async (snapshot: RegistrySnapshot): Promise<void> => {
    const running = await Promise.all(
      [PRODUCTION, ...channels].map((channel) => snapshot.running(channel)),
    );
    // Files of current releases are copied first, and those of fallbacks last.
    const releases = running.flat().map(listRunningReleases);
    const most = Math.max(0, ...releases.map((own) => own.length));
    const inOrder = Array.from({ length: most }, (_, at) =>
      releases.flatMap((own) => own[at] ?? []),
    );
    await local.cacheAll(inOrder.flat());
    copied = snapshot;
  };
  const look = async (): Promise<void> => {
    if (!files.isUp()) return;
    if (!isBuildTaken) isBuildTaken = await takeBuild();
    const snapshot = await cache.read();
    if (snapshot !== copied) await copyFiles(snapshot);
  };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const lookNow = (): void => {
    clearTimeout(timer);
    looking ??= look()
      .catch((error: unknown) => {
        if (error instanceof FilesUnreachableError || !files.isUp()) return;
        app.log.warn({ err: error }, 'files of releases were not copied to this machine');
      })
      .finally(() => {
        looking = undefined;
        if (!isClosing) timer = setTimeout(lookNow, FILES_CHECK_INTERVAL_MS).unref();
      });
  };
  cache.onChange(lookNow);
  app.addHook('onReady', async () => lookNow());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await looking;
  });
};
