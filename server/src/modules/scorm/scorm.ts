/** Packaged courses, put together: what a player needs, what it stores, and the files of the packages. */
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';
import type { Sql } from '../../database/sql.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { OpenCourses } from '../courses/open-courses.ts';
import { loadServerSecret } from '../media/server-secret.ts';
import { createPackageCookie } from './package-cookie.ts';
import { addPackageFilesRoutes } from './package-files.routes.ts';
import { createDescribePackage } from './package-info.service.ts';
import { createScormDataService } from './scorm-data.service.ts';
import { addScormRoutes } from './scorm.routes.ts';

interface ScormDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly open: OpenCourses;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly now: () => Date;
}

export const addScorm = async (
  app: FastifyInstance,
  add: AddEndpoint,
  { sql, files, open, monitor, now }: ScormDeps,
): Promise<void> => {
  const cookie = createPackageCookie(await loadServerSecret(sql, 'package'), now);
  const describe = createDescribePackage(sql, open);
  addScormRoutes(add, { describe, cookie, data: createScormDataService(sql) });
  addPackageFilesRoutes(app, { sql, files, cookie, monitor });
};
