/** Registers packaged courses (SCORM): the data for the player, the values that packages store, and the files of packages. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CourseContentAccess } from '../catalogue/courses/open-courses.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import { addSaveOnPageCloseRoute } from './playing/save-on-page-close.routes.ts';
import { addPackageFilesRoutes } from './playing/package-files.routes.ts';
import { createScormPackageDescriber } from './playing/package-info.service.ts';
import { createPackageUrlFactory } from './playing/package-location.ts';
import type { PackageOrigins } from './playing/package-origins.ts';
import { createPackageTicketSigner } from './playing/package-ticket.ts';
import { createScormManifestRefresher } from './playing/refresh-manifest.ts';
import { createScormDataService } from './playing/scorm-data.service.ts';
import { addScormRoutes } from './playing/scorm.routes.ts';

interface PackagedCoursesDeps {
  readonly open: CourseContentAccess;
  readonly packageOrigins: PackageOrigins;
  /** The site's URL; absent if it is not configured. */
  readonly publicUrl: string | undefined;
}

export const registerPackagedCourses = async (
  { app, add, sql, files, monitor, limits, now }: AppContext,
  { open, packageOrigins, publicUrl }: PackagedCoursesDeps,
): Promise<void> => {
  const tickets = createPackageTicketSigner(await loadServerSecret(sql, 'package'), now);
  const warn = (error: unknown, courseId: string) =>
    app.log.warn({ err: error, courseId }, 'stored manifest not read again');
  const readAgain = createScormManifestRefresher({ sql, files, warn });
  const describe = createScormPackageDescriber({ sql, open, readAgain });
  const data = createScormDataService(sql);
  const locate = createPackageUrlFactory(packageOrigins, tickets, publicUrl);
  addScormRoutes(add, { describe, locate, data });
  addPackageFilesRoutes(app, { sql, files, tickets, packageOrigins, monitor, limits });
  addSaveOnPageCloseRoute(app, { tickets, data, limits });
};
