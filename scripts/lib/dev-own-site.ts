/** Starts a site around the remote that is being developed. */
import type { RemoteDevServer } from '@cairn/remote-build/dev-server';
import type { RemotePackage } from '@cairn/remote-build/package';
import type { CommandContext } from '@cairn/release-tool/command';
import { parseDevValues, toFirstPath, type DevSite } from '@cairn/release-tool/dev-site';
import { resolveSettingValues } from '@cairn/release-contract/settings';
import { TOOL_EXIT_CODES, ToolError } from '@cairn/release-tool/tool-error';
import { createPageOptionsOfBuild } from '../../server/src/modules/pages/built-pages.ts';
import { type Config, readConfig } from '../../server/src/platform/configuration/config.ts';
import { withDevServerRelease } from '../../server/src/modules/releases/pages/release-source.ts';
import { describeStartProblem } from '../../server/src/platform/commands/start-problem.ts';
import { startServer } from '../../server/src/start-server.ts';
import { buildChangedUnits, listStaleBuildUnits } from './build-all.ts';

/** Serves the last builds of the host and the other remotes. Builds them first only if no build exists. */
export const startSiteForDevRemote = async (
  { options, output }: CommandContext,
  { mfe }: RemotePackage,
  { release }: RemoteDevServer,
): Promise<DevSite> => {
  const { name, routes, slots, fills, settings: declared } = mfe;
  const values = parseDevValues(options.texts('set'), mfe);
  const settings = declared && { settings: resolveSettingValues(declared, values) };
  const config = readConfig(process.env);
  await ensureBuilt(config, name, output.say);
  const pages = createPageOptionsOfBuild(config);
  if (!pages) throw new Error('The build left no host.');
  const server = await startServer(config, output.say, {
    ...pages,
    releases: withDevServerRelease(pages.releases, {
      name,
      routes,
      slots,
      fills,
      current: { ...release, ...settings, ...(fills && { fills: Object.keys(fills) }) },
    }),
  }).catch((cause: unknown) => {
    throw new ToolError(describeStartProblem(cause, config), {
      code: TOOL_EXIT_CODES.refused,
      next: 'Work inside a site that runs already: --site http://127.0.0.1:3000.',
      cause,
    });
  });
  return { address: `${server.url}${toFirstPath(routes)}`, leave: () => server.stop() };
};

const ensureBuilt = async (
  config: Config,
  name: string,
  say: (line: string) => void,
): Promise<void> => {
  const except = [name];
  if (!createPageOptionsOfBuild(config)) {
    say('Nothing has been built here yet; building the site once …');
    await buildChangedUnits({ except });
    return;
  }
  const stale = listStaleBuildUnits({ except });
  if (stale.length > 0)
    say(`As it was built before its last change: ${stale.join(', ')} ("npm run build" renews it).`);
};
