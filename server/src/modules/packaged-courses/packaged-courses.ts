/** Registers packaged courses: the data for the player, the values that packages store, and the files of packages. */
import type { AppContext } from '../../platform/app-context.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import { addLeavingSavesRoutes } from './playing/leaving-saves.routes.ts';
import { addPackageFilesRoutes } from './playing/package-files.routes.ts';
import { createDescribePackage } from './playing/package-info.service.ts';
import { createLocatePackages } from './playing/package-location.ts';
import type { PackageOrigins } from './playing/package-origins.ts';
import { createPackageTickets } from './playing/package-ticket.ts';
import { createRefreshManifest } from './playing/refresh-manifest.ts';
import { createScormDataService } from './playing/scorm-data.service.ts';
import { addScormRoutes } from './playing/scorm.routes.ts';

interface PackagedCoursesDeps {
  readonly open: OpenCourses;
  readonly packagePlaces: PackageOrigins;
  /** The site's URL; absent if it is not configured. */
  readonly publicUrl: string | undefined;
}

export const registerPackagedCourses = async (
  { app, add, sql, files, monitor, limits, now }: AppContext,
  { open, packagePlaces: places, publicUrl }: PackagedCoursesDeps,
): Promise<void> => {
  const tickets = createPackageTickets(await loadServerSecret(sql, 'package'), now);
  const warn = (error: unknown, courseId: string) =>
    app.log.warn({ err: error, courseId }, 'stored manifest not read again');
  const readAgain = createRefreshManifest({ sql, files, warn });
  const describe = createDescribePackage({ sql, open, readAgain });
  const data = createScormDataService(sql);
  const locate = createLocatePackages(places, tickets, publicUrl);
  addScormRoutes(add, { describe, locate, data });
  addPackageFilesRoutes(app, { sql, files, tickets, places, monitor, limits });
  addLeavingSavesRoutes(app, { tickets, data, limits });
};
