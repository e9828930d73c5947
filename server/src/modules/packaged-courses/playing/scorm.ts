/** Packaged courses, put together: what a player needs, what it stores, and the files of the packages. */
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { OpenCourses } from '../../catalogue/courses/open-courses.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { addLeavingSavesRoutes } from './leaving-saves.routes.ts';
import { addPackageFilesRoutes } from './package-files.routes.ts';
import { createDescribePackage } from './package-info.service.ts';
import { createLocatePackages } from './package-location.ts';
import type { PackagePlaces } from './package-places.ts';
import { createPackageTickets } from './package-ticket.ts';
import { createReadManifestAgain } from './read-manifest-again.ts';
import { createScormDataService } from './scorm-data.service.ts';
import { addScormRoutes } from './scorm.routes.ts';

interface ScormDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly open: OpenCourses;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly limits: Pick<RequestLimits, 'perAddress' | 'perFile' | 'perNetwork' | 'takeOfStudent'>;
  readonly now: () => Date;
  readonly packagePlaces: PackagePlaces;
  readonly signOn?: { readonly publicUrl?: string | undefined } | undefined;
}

export const addScorm = async (
  app: FastifyInstance,
  add: AddEndpoint,
  { sql, files, open, monitor, limits, now, packagePlaces: places, signOn }: ScormDeps,
): Promise<void> => {
  const tickets = createPackageTickets(await loadServerSecret(sql, 'package'), now);
  const warn = (error: unknown, courseId: string) =>
    app.log.warn({ err: error, courseId }, 'stored manifest not read again');
  const readAgain = createReadManifestAgain({ sql, files, warn });
  const describe = createDescribePackage({ sql, open, readAgain });
  const data = createScormDataService(sql);
  const locate = createLocatePackages(places, tickets, signOn?.publicUrl);
  addScormRoutes(add, { describe, locate, data });
  addPackageFilesRoutes(app, { sql, files, tickets, places, monitor, limits });
  addLeavingSavesRoutes(app, { tickets, data, limits });
};
