/** `/npm/`: a package registry for npm, pnpm and yarn, read-only and limited to installs (docs/decisions/055). */
import { createHash } from 'node:crypto';
import type { HostPart } from '@cairn/release-contract/host-part';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../platform/database/database-monitor.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { matchesEntityTag } from '../../platform/http/conditional.ts';
import type { RequestLimits } from '../../platform/http/request-limits.ts';
import { getRequestedSiteUrl } from '../../platform/http/request-site-url.ts';
import { toShortIntegrityHash, toNpmPackageKey } from './package-files.ts';
import { findNpmPackageBuilds, listCurrentNpmPackageBuilds } from './packages.repository.ts';
import { toPackument } from './packument.ts';

export interface NpmPackageRoutesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly limits: Pick<RequestLimits, 'perAddress'>;
  /** Returns the host that pages run. The versions of its shared modules decide which package versions are compatible. */
  readonly host: () => Promise<Pick<HostPart, 'lends'>>;
  /** URL of the site; absent: the server takes it from the request. */
  readonly publicUrl: string | undefined;
  readonly mayReplace: boolean;
}

const PACKAGE = /^@cairn\/[a-z][a-z0-9-]*$/;
const TARBALL = /^(@cairn\/([a-z][a-z0-9-]*))\/-\/\2-(\d+\.\d+\.\d+)(?:-([0-9a-f]{12}))?\.tgz$/;

/**
 * Media type of the short package document that npm clients request for installs. This registry's documents have no other fields,
 * so both forms are equal.
 */
const INSTALL_MEDIA_TYPE = 'application/vnd.npm.install-v1+json';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

export const addNpmPackageRoutes = (app: FastifyInstance, deps: NpmPackageRoutesDeps): void => {
  const { limits } = deps;
  app.get<{ Params: { '*': string } }>(
    '/npm/*',
    { schema: { hide: true } },
    async (request, reply) => {
      await limits.perAddress(request);
      const path = request.params['*'];
      if (PACKAGE.test(path)) return sendPackument(request, reply, path, deps);
      const [, name, , version, mark] = TARBALL.exec(path) ?? [];
      if (name === undefined || version === undefined) throw createUnknownPackageError();
      return sendTarball(request, reply, { name, version, mark }, deps);
    },
  );
};

const createUnknownPackageError = () => new AppError('not-found', 'This site has no such package.');

const sendPackument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { sql, monitor, host, publicUrl, mayReplace }: NpmPackageRoutesDeps,
): Promise<FastifyReply> => {
  const [{ lends }, versions] = await Promise.all([
    host(),
    monitor.whileUp(() => listCurrentNpmPackageBuilds(sql, name)),
  ]);
  const url = getRequestedSiteUrl(request, publicUrl);
  const packument = toPackument(versions, { url, lends, mayReplace });
  if (!packument) throw createUnknownPackageError();
  const body = JSON.stringify(packument);
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept, accept-encoding' });
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const wants = request.headers.accept ?? '';
  return reply
    .type(wants.includes(INSTALL_MEDIA_TYPE) ? INSTALL_MEDIA_TYPE : 'application/json')
    .send(body);
};

interface RequestedTarball {
  readonly name: string;
  readonly version: string;
  /** First characters of the tarball's hash, which distinguish builds of one version. */
  readonly mark: string | undefined;
}

const sendTarball = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, version, mark }: RequestedTarball,
  { sql, files, monitor, mayReplace }: NpmPackageRoutesDeps,
): Promise<FastifyReply> => {
  const builds = await monitor.whileUp(() => findNpmPackageBuilds(sql, name, version));
  const build = builds.find(
    ({ integrity }) => mark === undefined || toShortIntegrityHash(integrity) === mark,
  );
  if (!build) throw createUnknownPackageError();
  const isForEver = mark !== undefined || !mayReplace;
  const etag = `"${toShortIntegrityHash(build.integrity)}"`;
  void reply.headers({ etag, 'cache-control': isForEver ? CACHE_FOR_A_YEAR : 'no-cache' });
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = await files.get(toNpmPackageKey(build));
  if (!content) throw new AppError('server', `The file of ${name} ${version} is gone.`);
  return reply.type('application/octet-stream').header('content-length', build.bytes).send(content);
};
