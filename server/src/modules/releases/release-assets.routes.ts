/** The files of releases, by the address that pages have: the same bytes for ever, compressed when published. */
import { extname } from 'node:path/posix';
import { PRODUCTION } from '@cairn/federation/channels';
import { DESCRIPTOR_FILE } from '@cairn/federation/descriptor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../../database/sql.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isSourceMap } from '../../plugins/built-files.ts';
import { isKnownTag } from '../../plugins/known-tag.ts';
import { filePolicy } from '../../plugins/page-policy.ts';
import type { RegistryCache } from './registry-cache.ts';
import { COPIES, digestOf, fileKey, isCompressed } from './release-file-store.ts';
import { findReleases, type StoredRelease } from './releases.repository.ts';

const TYPES: Record<string, string> = {
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
};

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface AssetDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly cache: RegistryCache;
  /** Whether the request comes with a live release token. */
  readonly isTeam: (request: FastifyRequest) => Promise<boolean>;
}

interface AssetRoute {
  Params: { name: string; version: string; '*': string };
}

/** Digests by path of a version; those of all builds of it, so that a page opened before a rebuild finds its files. */
type Digests = ReadonlyMap<string, string>;

export const addReleaseAssets = (app: FastifyInstance, deps: AssetDeps): void => {
  const known = new Map<string, Digests>();
  const digestFor = async (name: string, version: string, path: string) => {
    const key = `${name}/${version}`;
    const cached = known.get(key)?.get(path);
    if (cached !== undefined) return cached;
    const releases = await releasesOf(deps, name, version);
    const files = releases.toReversed().flatMap(({ descriptor }) => descriptor.files);
    const digests = new Map(files.map((file) => [file.path, digestOf(file.integrity)]));
    if (releases.length > 0) known.set(key, digests);
    return digests.get(path);
  };
  app.get<AssetRoute>(
    '/remotes/:name/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      if (path === DESCRIPTOR_FILE)
        return sendDescriptor(reply, await releasesOf(deps, name, version));
      if (isSourceMap(path) && !(await deps.isTeam(request))) return reply.callNotFound();
      const digest = await digestFor(name, version, path);
      if (digest === undefined) return reply.callNotFound();
      return sendAsset(request, reply, deps.files, { path, digest, key: fileKey(name, digest) });
    },
  );
};

const releasesOf = async (
  { sql, monitor, cache }: AssetDeps,
  name: string,
  version: string,
): Promise<StoredRelease[]> =>
  monitor.isUp()
    ? monitor.whileUp(() => findReleases(sql, name, version))
    : runningReleases(cache, name, version);

/** A build that is made again has the same address: this one file is asked for anew. */
const sendDescriptor = (reply: FastifyReply, [newest]: readonly StoredRelease[]) =>
  newest ? reply.header('cache-control', 'no-cache').send(newest.descriptor) : reply.callNotFound();

/** While the database is gone, what production runs is still known. */
const runningReleases = async (cache: RegistryCache, name: string, version: string) => {
  const remotes = await (await cache.read()).running(PRODUCTION);
  const remote = remotes.find((running) => running.name === name);
  const releases = remote ? [remote.current, ...remote.previous] : [];
  return releases.filter((release) => release.version === version);
};

const codingFor = (request: FastifyRequest, path: string): keyof typeof COPIES | undefined => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (!isCompressed(path)) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

const sendAsset = async (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { path, digest, key }: { path: string; digest: string; key: string },
): Promise<FastifyReply> => {
  const coding = codingFor(request, path);
  const stored = coding ? `${key}${COPIES[coding]}` : key;
  const etag = `"${digest.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
  const [file, content] = await Promise.all([files.stat(stored), files.get(stored)]);
  if (!file || !content) throw new AppError('not-found', 'This file is gone.');
  void reply.headers({
    etag,
    'cache-control': isSourceMap(path) ? 'private, no-store' : FOR_A_YEAR,
    'content-security-policy': filePolicy(`/${path}`),
    vary: 'accept-encoding',
  });
  if (isKnownTag(request.headers['if-none-match'], etag)) {
    content.destroy();
    return reply.code(304).send();
  }
  if (coding) void reply.header('content-encoding', coding);
  return reply
    .type(TYPES[extname(path).slice(1)] ?? 'application/octet-stream')
    .header('content-length', file.size)
    .send(content);
};
