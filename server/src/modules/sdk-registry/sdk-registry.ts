/** Adds the registry from which external teams install the packages of this server's build. */
import type { AppContext } from '../../platform/app-context.ts';
import { join } from 'node:path';
import type { PageOptions } from '../pages/page.ts';
import { packageKey } from './package-files.ts';
import { removeReplacedPackages } from './packages.repository.ts';
import { addPackageRoutes, type PackagesDeps } from './packages.routes.ts';
import { storePackages } from './store-packages.ts';

interface SdkRegistryDeps extends Pick<PackagesDeps, 'host' | 'publicUrl'> {
  readonly pages: Pick<PageOptions, 'registry'>;
}

/** Time for which a replaced build can still be installed by teams whose lock file names it. */
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
  await storePackages({ sql, files, folder: join(build, 'packages'), mayReplace, log });
  addPackageRoutes(app, { ...context, ...deps, mayReplace });
  jobs.every('packages', 'hour', async () => {
    const gone = await removeReplacedPackages(
      sql,
      new Date(now().getTime() - REPLACED_RETENTION_MS),
    );
    await Promise.all(gone.map((each) => files.remove(packageKey(each))));
  });
};
