/** Builds on a developer's machine, which run only in the pages of the developer's browser. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { type DevBuild, parseDevBuild } from '@cairn/release-contract/dev-build';
import { toContainerName } from '@cairn/release-contract/page-global';
import type { ChannelRemote } from '../pages/release-source.ts';
import type { ReleaseChoiceByRemote } from '../pages/release-choices.ts';
import type { RunningRemote } from '../channels/running-remotes.ts';

type Routes = ChannelRemote['routes'];

/**
 * Returns the release that a developer's local server provides for a remote. Its files have no hashes.
 * @param fills result of `toDevBuildFills`
 */
export const toDevServerRelease = (
  name: string,
  { origin, settings }: DevBuild,
  fills?: ChannelRemote['fills'],
): Release => ({
  version: 'dev',
  container: toContainerName(name, 'dev'),
  base: `${origin}/`,
  entry: 'remoteEntry.js',
  preload: [],
  integrity: {},
  ...(settings && { settings }),
  ...(fills && { fills: Object.keys(fills) }),
});

/** Returns the slots that a local build fills, and the slots that the replaced release fills. */
export const toDevBuildFills = (
  released: ChannelRemote['fills'],
  { fills }: DevBuild,
): ChannelRemote['fills'] => {
  if (!fills) return released;
  // The developer's tool has already compared the props with those of the slot.
  const props = { type: 'object', properties: {} } as const;
  const added = Object.entries(fills).map(([slot, place]) => [slot, { ...place, props }] as const);
  return { ...released, ...Object.fromEntries(added) };
};

/** Returns the routes of a local build and those of the release that it replaces, without the replaced files. */
export const toDevBuildRoutes = (released: Routes, { routes }: DevBuild): Routes => {
  const known = new Set(released.map(({ path }) => path));
  const added = routes.filter(({ path }) => !known.has(path));
  return [...released.map((route) => ({ ...route, preload: [] })), ...added];
};

/**
 * Returns the local builds of remotes for which the channel runs no release yet. Their routes come after those of all
 * others.
 */
export const listUnreleasedDevBuilds = (
  choices: ReleaseChoiceByRemote,
  remotes: readonly RunningRemote[],
): ChannelRemote[] =>
  [...choices].flatMap(([name, value]): ChannelRemote[] => {
    const build = parseDevBuild(value);
    if (!build || build.routes.length === 0) return [];
    if (remotes.some((remote) => remote.name === name)) return [];
    const { routes } = build;
    const fills = toDevBuildFills(undefined, build);
    const current = toDevServerRelease(name, build, fills);
    return [{ name, routes, fills, current, previous: [], source: 'override', override: 'dev' }];
  });
