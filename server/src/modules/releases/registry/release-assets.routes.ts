/** Serves the files of releases at their URLs. The bytes of a URL never change, and are compressed at publication. */
import { extname } from 'node:path/posix';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { DESCRIPTOR_FILE_NAME } from '@cairn/release-contract/descriptor';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import {
  type DatabaseMonitor,
  isDatabaseUnreachable,
} from '../../../platform/database/database-monitor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { matchesEntityTag } from '../../../platform/http/conditional.ts';
import { type ContentCoding, readAcceptedCoding } from '../../../platform/http/encodings.ts';
import { CACHE_MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';
import { BoundedCache } from '../../../platform/http/response-cache/bounded-cache.ts';
import { isSourceMapPath } from './built-files.ts';
import { createFilePolicy } from '../../../platform/http/page-policy.ts';
import type { LocalReleaseFiles } from './local-release-files.ts';
import type { RegistryCache } from '../pages/registry-cache.ts';
import {
  COMPRESSED_COPY_SUFFIXES,
  toHexDigestOfIntegrity,
  toReleaseFileKey,
  hasCompressedCopies,
} from './release-file-store.ts';
import { findReleasesOfVersion, type StoredRelease } from './releases.repository.ts';
import { listRunningReleases } from '../channels/running-remotes.ts';
import { describeLostReleaseFile, type LostReleaseFile } from './stored-files.ts';

const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    js: 'text/javascript; charset=utf-8',
    mjs: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    json: 'application/json; charset=utf-8',
    map: 'application/json; charset=utf-8',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    woff2: 'font/woff2',
    wasm: 'application/wasm',
    txt: 'text/plain; charset=utf-8',
  }),
);

export const getReleaseFileContentType = (path: string): string =>
  TYPE_BY_EXTENSION.get(extname(path).slice(1)) ?? 'application/octet-stream';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface AssetDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly cache: RegistryCache;
  /** Local copies of release files; absent if the file store is on this machine. */
  readonly local?: LocalReleaseFiles | undefined;
  /** Throws 429 for a network that requests too many files of releases that are not in memory. */
  readonly limitSearches: (request: FastifyRequest) => Promise<void>;
  /**
   * Returns whether the caller belongs to the team of the remote, by a valid release token or by a signed-in account with a
   * right to it.
   */
  readonly isTeam: (request: FastifyRequest, remote: string) => Promise<boolean>;
}

interface AssetRoute {
  Params: { name: string; version: string; '*': string };
}

interface ListedFile {
  readonly digest: string;
  readonly bytes: number;
}

/**
 * Files of a release's version by path. They include those of all its builds, so that a page opened before a rebuild finds
 * its files.
 */
type FilesByPath = ReadonlyMap<string, ListedFile>;

/**
 * Returns whether only the team may read a file of a release. The descriptor of a preview lists all files of a branch, and
 * outsiders may know the branch and its commit.
 */
const isTeamFile = (version: string, path: string): boolean =>
  isSourceMapPath(path) || (path === DESCRIPTOR_FILE_NAME && isPreviewVersion(version));

export const addReleaseFileRoutes = (app: FastifyInstance, deps: AssetDeps): void => {
  const contents = createContents(deps.files);
  const known = new Map<string, FilesByPath>();
  const loggedKeys = new Set<string>();
  const inMemory = (name: string, version: string, path: string) =>
    known.get(`${name}/${version}`)?.get(path);
  const fileFor = async (name: string, version: string, path: string) => {
    const key = `${name}/${version}`;
    const cached = inMemory(name, version, path);
    if (cached !== undefined) return cached;
    const releases = await findVersionBuilds(deps, name, version);
    const listed = listFilesByPath(releases);
    if (releases.length > 0) known.set(key, listed);
    return listed.get(path);
  };
  app.get<AssetRoute>(
    '/remotes/:name/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      if (inMemory(name, version, path) === undefined || isSourceMapPath(path))
        await deps.limitSearches(request);
      if (isTeamFile(version, path) && !(await deps.isTeam(request, name)))
        return reply.callNotFound();
      if (path === DESCRIPTOR_FILE_NAME)
        return sendDescriptor(reply, await findVersionBuilds(deps, name, version));
      const listed = await fileFor(name, version, path);
      if (listed === undefined) return reply.callNotFound();
      const key = toReleaseFileKey(name, listed.digest);
      const coding = codingFor(request, path);
      const local = await readLocal(deps, name, { ...listed, path }, coding);
      if (local) return sendAsset(request, reply, { ...listed, ...local, path });
      const found = await findCopy({ files: deps.files, contents }, key, listed.bytes, coding);
      if ('size' in found) return sendAsset(request, reply, { ...listed, ...found, path });
      // The cached list of files may be from before the release was removed.
      known.delete(`${name}/${version}`);
      if ((await fileFor(name, version, path)) === undefined) return reply.callNotFound();
      // The loss of a file is logged once, even if many pages request the file.
      if (!loggedKeys.has(key))
        app.log.error(describeLostReleaseFile({ remote: name, version, path, ...found }));
      loggedKeys.add(key);
      throw createFileGoneError();
    },
  );
};

/** @param builds newest first; of two files with one path, that of the newer build is listed */
const listFilesByPath = (builds: readonly StoredRelease[]): FilesByPath => {
  const files = builds.toReversed().flatMap(({ descriptor }) => descriptor.files);
  return new Map(
    files.map(({ path, integrity, bytes }) => [
      path,
      { digest: toHexDigestOfIntegrity(integrity), bytes },
    ]),
  );
};

const findVersionBuilds = async (
  { sql, monitor, cache }: AssetDeps,
  name: string,
  version: string,
): Promise<StoredRelease[]> => {
  if (!monitor.isUp()) return runningReleases(cache, name, version);
  try {
    const releases = await monitor.whileUp(() => findReleasesOfVersion(sql, name, version));
    return releases.filter(({ hasFiles }) => hasFiles);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    return runningReleases(cache, name, version);
  }
};

/** Sends the descriptor of a release. Browsers must revalidate it, because a rebuilt version has the same URL. */
const sendDescriptor = (reply: FastifyReply, [newest]: readonly StoredRelease[]) => {
  if (!newest) return reply.callNotFound();
  const age = isPreviewVersion(newest.version) ? 'private, no-store' : 'no-cache';
  return reply.header('cache-control', age).send(newest.descriptor);
};

/** Returns the releases of a version that production runs. They are known even while the database is unavailable. */
const runningReleases = async (cache: RegistryCache, name: string, version: string) => {
  const remotes = await (await cache.read()).running(PRODUCTION);
  const remote = remotes.find((running) => running.name === name);
  const releases = remote ? listRunningReleases(remote) : [];
  return releases.filter((release) => release.version === version);
};

const createFileGoneError = () => new AppError('not-found', 'This file is gone.');

const codingFor = (request: FastifyRequest, path: string): ContentCoding | undefined =>
  hasCompressedCopies(path) ? readAcceptedCoding(request) : undefined;

interface FoundAsset {
  readonly size: number;
  readonly coding: ContentCoding | undefined;
  readonly open: () => Promise<Readable | Buffer | undefined>;
}

/** Reads a release file that is on this machine. Source maps are for teams only, and stay in the file store. */
const readLocal = async (
  { local }: Pick<AssetDeps, 'local'>,
  remote: string,
  { path, ...listed }: ListedFile & { readonly path: string },
  coding: ContentCoding | undefined,
): Promise<FoundAsset | undefined> => {
  if (isSourceMapPath(path)) return undefined;
  const file = { ...listed, compressed: hasCompressedCopies(path) };
  const copy = await local?.read(remote, file, coding);
  return copy && { size: copy.bytes.length, coding: copy.coding, open: async () => copy.bytes };
};

/** Reads the content of a stored release file; returns undefined if the file was removed meanwhile. */
type ReadContent = (stored: string, size: number) => Promise<Readable | Buffer | undefined>;

/** Maximum size in bytes of a release file that is cached in memory. Larger files are rare, and are streamed. */
const MAX_CONTENT_BYTES = 1024 * 1024;

/**
 * Returns a function that reads release files and caches small ones in memory. Their names contain a hash of the content,
 * so they never change.
 */
const createContents = (files: FileStore): ReadContent => {
  const contentCache = new BoundedCache<Buffer>(
    CACHE_MEMORY_LIMITS.releaseFiles.bytes,
    ({ length }) => length,
  );
  const read = async (stored: string): Promise<Buffer> => {
    const content = await files.get(stored);
    if (!content) throw createFileGoneError();
    return buffer(content);
  };
  return (stored, size) =>
    size > MAX_CONTENT_BYTES
      ? files.get(stored)
      : contentCache.get(stored, files, () => read(stored));
};

interface CopyDeps extends Pick<AssetDeps, 'files'> {
  readonly contents: ReadContent;
}

/** Returns the compressed copy of a release file that the browser accepts, or the file itself if there is none. */
const findCopy = async (
  deps: CopyDeps,
  key: string,
  bytes: number,
  coding: ContentCoding | undefined,
): Promise<FoundAsset | Pick<LostReleaseFile, 'state'>> => {
  const stored = coding ? `${key}${COMPRESSED_COPY_SUFFIXES[coding]}` : key;
  const file = await deps.files.stat(stored);
  if (file && (coding || file.size === bytes))
    return { size: file.size, coding, open: () => deps.contents(stored, file.size) };
  if (coding) return findCopy(deps, key, bytes, undefined);
  return { state: file ? 'damaged' : 'missing' };
};

const sendAsset = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, digest, size, coding, open }: FoundAsset & { path: string; digest: string },
): Promise<FastifyReply> => {
  const etag = `"${digest.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
  void reply.headers({
    etag,
    'cache-control': isSourceMapPath(path) ? 'private, no-store' : CACHE_FOR_A_YEAR,
    'content-security-policy': createFilePolicy(`/${path}`),
    vary: 'accept-encoding',
  });
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = await open();
  if (!content) throw createFileGoneError();
  if (coding) void reply.header('content-encoding', coding);
  return reply.type(getReleaseFileContentType(path)).header('content-length', size).send(content);
};
