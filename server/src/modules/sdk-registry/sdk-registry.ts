/** Puts together what teams elsewhere install from: the packages of this server's build, and their addresses. */
import type { AppContext } from '../../platform/app-context.ts';
import { join } from 'node:path';
import type { PageOptions } from '../pages/page.ts';
import { packageKey } from './package-files.ts';
import { removeReplaced } from './packages.repository.ts';
import { addPackageRoutes, type PackagesDeps } from './packages.routes.ts';
import { takeInPackages } from './take-in-packages.ts';

interface SdkRegistryDeps extends Pick<PackagesDeps, 'host' | 'publicUrl'> {
  readonly pages: Pick<PageOptions, 'registry'>;
}

/** How long whoever has locked bytes of a version still gets them after others took their place. */
const REPLACED_MS = 30 * 24 * 60 * 60 * 1000;

export const registerSdkRegistry = async (
  context: AppContext,
  deps: SdkRegistryDeps,
): Promise<void> => {
  const { registry } = deps.pages;
  if (!registry) return;
  const { app, sql, files, jobs, now } = context;
  const { build, runsBuild: mayReplace } = registry;
  const log = (text: string) => app.log.warn(text);
  await takeInPackages({ sql, files, folder: join(build, 'packages'), mayReplace, log });
  addPackageRoutes(app, { ...context, ...deps, mayReplace });
  jobs.every('packages', 'hour', async () => {
    const gone = await removeReplaced(sql, new Date(now().getTime() - REPLACED_MS));
    await Promise.all(gone.map((each) => files.remove(packageKey(each))));
  });
};
