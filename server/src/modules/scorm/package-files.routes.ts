import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../database/sql.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';
import { AppError } from '../../errors/app-error.ts';
import { findMedia } from '../media/media.repository.ts';
import { sendMedia } from '../media/send-media.ts';
import { PACKAGE_ROOT, packageFolder } from './package-address.ts';
import type { PackageCookie } from './package-cookie.ts';

interface PackageFilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly cookie: PackageCookie;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
}

/**
 * Packages are foreign code that expects to do as it likes inside its page: scripts in attributes, `eval`, data URLs. What
 * they must not do is talk to anybody else. docs/decisions/006.
 */
const POLICY = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'self'",
].join('; ');

interface PackageRoute {
  Params: { course: string; release: string; '*': string };
}

/** Files of packages at `/scorm-content/{courseId}/{release}/…`, by the cookie that the player's call has set. */
export const addPackageFilesRoutes = (app: FastifyInstance, deps: PackageFilesDeps): void => {
  const { sql, files, cookie, monitor } = deps;
  const url = `${PACKAGE_ROOT}/:course/:release/*`;
  app.get<PackageRoute>(url, { schema: { hide: true } }, async (request, reply) => {
    const { course, release, '*': name } = request.params;
    if (!cookie.isValid(request, course)) {
      throw new AppError('unauthorized', 'Please open the course again.');
    }
    const folder = packageFolder(course, release);
    const media = await monitor.whileUp(() => findMedia(sql, folder, name));
    if (!media) throw new AppError('not-found', 'There is no such file in this package.');
    void reply.header('content-security-policy', POLICY);
    return sendMedia(request, reply, files, media, 'private');
  });
};
