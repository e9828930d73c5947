/** Plans a page: the remote that owns its path, its manifest, and its HTML except for one visitor's values. */
import type {
  BootManifest,
  Override,
  PageHost,
  Release,
  RemoteManifest,
  Site,
} from '@cairn/release-contract/boot-manifest';
import { toRouteDeclaration } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { hostFacts } from '@cairn/release-contract/host-release';
import { fillParams, findRoute } from '@cairn/release-contract/routes';
import { inlineHash } from '../../platform/http/html-document.ts';
import type { HostReport } from './host-failure.ts';
import { hostWatch } from './host-watch.ts';
import { moduleMap } from './module-map.ts';
import { pageHtml } from './page-html.ts';
import type { ChannelHost, ChannelRemote, PageMix } from '../releases/release-source.ts';

export interface OwnedPath {
  readonly remote: ChannelRemote;
  readonly route: ChannelRemote['routes'][number];
  readonly params: Record<string, string>;
}

export const findPathOwner = (
  remotes: readonly ChannelRemote[],
  path: string,
): OwnedPath | undefined => {
  for (const remote of remotes) {
    const match = findRoute(remote.routes, path);
    if (match) return { ...match, remote };
  }
  return undefined;
};

/** A path of the site, as a visitor opens it. */
export interface PageTarget {
  readonly owner: OwnedPath | undefined;
  /** The route; undefined: the page does not exist. */
  readonly route: OwnedPath['route'] | undefined;
  /** Code of the first screen and URLs of data that the page preloads. */
  readonly first?: Release;
  readonly data: readonly string[];
  /** Key that is equal for paths with the same page. */
  readonly key: string;
}

/**
 * Returns the owner, route and preloads of a path. @param signedIn whether the browser's cookie says that a student is signed in
 */
export const findPageTarget = (
  { host, remotes }: Pick<PageMix, 'host' | 'remotes'>,
  path: string,
  signedIn: boolean,
): PageTarget => {
  const own = findRoute(host.release.routes, path);
  const owner = own ? undefined : findPathOwner(remotes, path);
  const route = own?.route ?? owner?.route;
  const loaded = listPreloads(owner, signedIn);
  const key = [owner?.remote.name, route?.path, loaded.first !== undefined, ...loaded.data].join(
    ' ',
  );
  return { owner, route, ...loaded, key };
};

/** Values that occur once in a page and differ for each visitor. */
export interface VisitValues {
  readonly nonce: string;
  readonly mark: string;
  /** Seconds since 1970. */
  readonly at: string;
}

export interface PlannedPage {
  /** Hashes of inline texts that the browser treats as scripts. */
  readonly inline: readonly string[];
  readonly draw: (values: VisitValues) => string;
  /** Returns the page compressed with brotli; absent or undefined: no compressed page is prepared. */
  readonly toBrotli?: (values: VisitValues) => Buffer | undefined;
}

export interface PlanOptions {
  readonly site: Site;
  readonly loadTimeoutMs?: number;
  readonly report: HostReport | undefined;
}

export const planPage = (
  mix: PageMix,
  { owner, route, first, data }: PageTarget,
  options: PlanOptions,
): PlannedPage => {
  const manifest = bootManifest(mix, owner, options);
  const modules = moduleMap(manifest);
  const host = mix.host.release;
  const watch = hostWatch(mix.host, {
    limitMs: manifest.loadTimeoutMs,
    report: options.report,
  });
  return {
    inline: modules === undefined ? [] : [inlineHash(modules)],
    draw: ({ nonce, mark, at }) =>
      pageHtml({
        title: `${route?.title ?? host.notFound} · ${options.site.brand.name}`,
        nonce,
        host,
        manifest: {
          ...manifest,
          ...(mix.at !== undefined && { at: Number(at) }),
          ...(mix.mark !== undefined && { mark }),
        },
        watch: { ...watch, at: Number(at) },
        moduleMap: modules,
        first,
        data,
      }),
  };
};

const LOAD_TIMEOUT_MS = 8000;

const bootManifest = (
  { host, remotes, choosable: _choosable, instead: _instead, usual: _usual, ...mix }: PageMix,
  owner: OwnedPath | undefined,
  { site, loadTimeoutMs = LOAD_TIMEOUT_MS }: PlanOptions,
): BootManifest => ({
  ...mix,
  host: hostForPage(host),
  remotes: owner ? [toRemoteManifest(owner.remote)] : [],
  overrides: [{ name: HOST, ...host }, ...remotes].flatMap(listOverrides),
  ...hostFacts(host.release),
  loadTimeoutMs,
  site,
});

/** Returns the chosen version, even if it has failed in this browser and another one runs. */
const listOverrides = ({
  name,
  current,
  override,
  passedOver: [version = current.version] = [],
}: Pick<ChannelRemote, 'name' | 'current' | 'override' | 'passedOver'>): Override[] =>
  override ? [{ name, version, from: override }] : [];

export const hostForPage = ({ current, previous, source, passedOver }: ChannelHost): PageHost => ({
  version: current.version,
  previous: previous.map(({ version }) => version),
  ...(source !== undefined && { source }),
  ...(passedOver && { passedOver: [...passedOver] }),
});

/**
 * Returns what the page preloads for its first screen. A visitor who must sign in first gets nothing, because another screen
 * follows.
 */
const listPreloads = (owner: OwnedPath | undefined, signedIn: boolean) => {
  if (!owner || (owner.route.auth === 'student' && !signedIn)) return { data: [] };
  const { remote, route, params } = owner;
  // A signed-in request carries headers and would get the response that was fetched without them, so no data are preloaded for
  // it.
  const preload = [...remote.current.preload, ...route.preload];
  return {
    first: { ...remote.current, preload },
    data: signedIn ? [] : fillParams(route.data, params),
  };
};

export const toRemoteManifest = (remote: ChannelRemote): RemoteManifest => {
  const { name, routes, current, previous, source, limitMs, passedOver } = remote;
  return {
    name,
    routes: routes.map(toRouteDeclaration),
    current,
    previous: [...previous],
    ...(source !== undefined && { source }),
    ...(limitMs !== undefined && { limitMs }),
    ...(passedOver && { passedOver: [...passedOver] }),
  };
};
