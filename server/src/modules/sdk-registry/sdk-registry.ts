/** Adds the npm registry from which external teams install the packages of this server's build. */
import type { AppContext } from '../../platform/app-context.ts';
import { join } from 'node:path';
import type { PageOptions } from '../pages/page.ts';
import { toNpmPackageKey } from './package-files.ts';
import { removeReplacedNpmPackageBuilds } from './packages.repository.ts';
import { addNpmPackageRoutes, type NpmPackageRoutesDeps } from './packages.routes.ts';
import { storeNpmPackagesOfBuild } from './store-packages.ts';

interface SdkRegistryDeps extends Pick<NpmPackageRoutesDeps, 'host' | 'publicUrl'> {
  readonly pages: Pick<PageOptions, 'registry'>;
}

/** Time in ms for which a replaced build of a package can still be installed by teams whose lock file names it. */
const REPLACED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export const registerSdkRegistry = async (
  context: AppContext,
  deps: SdkRegistryDeps,
): Promise<void> => {
  const { registry } = deps.pages;
  if (!registry) return;
  const { app, sql, files, jobs, now } = context;
  const { build, runsBuild: mayReplace } = registry;
  const log = (text: string) => app.log.warn(text);
  await storeNpmPackagesOfBuild({ sql, files, folder: join(build, 'packages'), mayReplace, log });
  addNpmPackageRoutes(app, { ...context, ...deps, mayReplace });
  jobs.every('packages', 'hour', async () => {
    const gone = await removeReplacedNpmPackageBuilds(
      sql,
      new Date(now().getTime() - REPLACED_RETENTION_MS),
    );
    await Promise.all(gone.map((each) => files.remove(toNpmPackageKey(each))));
  });
};
