/** Plans a page: the remote that owns its path, its manifest, and its HTML except for the values of one visitor. */
import type {
  BootManifest,
  ReleaseOverride,
  PageHostRelease,
  Release,
  RemoteManifest,
  Site,
} from '@cairn/release-contract/boot-manifest';
import { toRouteDeclaration } from '@cairn/release-contract/descriptor';
import { isNewerVersion } from '@cairn/release-contract/caret-range';
import { FIRST_CALLS_SINCE, STUDENT_ID_PLACEHOLDER } from '@cairn/api/first-calls';
import { HOST } from '@cairn/release-contract/host-part';
import { toHostManifestFields } from '@cairn/release-contract/host-release';
import { findSlotFillers } from '@cairn/release-contract/slot-fillers';
import { fillUrlParams, findRoute } from '@cairn/release-contract/routes';
import { toInlinePolicyHash } from '../../platform/http/html-document.ts';
import { FIRST_CALLS_SCRIPT } from './first-calls.script.ts';
import type { HostFailureReport } from './host-failure.ts';
import { toHostWatchSettings } from './host-watch.ts';
import { createPageImportMap } from './module-map.ts';
import { renderPageDocument } from './page-html.ts';
import type { ChannelHost, ChannelRemote, PageMix } from '../releases/pages/release-source.ts';

export interface RemoteOfPath {
  readonly remote: ChannelRemote;
  readonly route: ChannelRemote['routes'][number];
  readonly params: Record<string, string>;
}

export const findRemoteOfPath = (
  remotes: readonly ChannelRemote[],
  path: string,
): RemoteOfPath | undefined => {
  for (const remote of remotes) {
    const match = findRoute(remote.routes, path);
    if (match) return { ...match, remote };
  }
  return undefined;
};

/** The remote, route and preloads for a path of the site that a visitor opens. */
export interface PageTarget {
  readonly owner: RemoteOfPath | undefined;
  /** Route of the path; undefined: the page does not exist. */
  readonly route: RemoteOfPath['route'] | undefined;
  /** Release of the remote with the code that the page preloads for its first screen. */
  readonly first?: Release;
  /** URLs of the data that the page preloads for a visitor who is not signed in. */
  readonly data: readonly string[];
  /** URLs that the page calls at its start for a signed-in student. */
  readonly calls: readonly string[];
  /** Cache key that is equal for paths with the same page. */
  readonly key: string;
}

/**
 * Returns the remote, route and preloads of a path.
 * @param signedIn whether the browser's cookie says that a student is signed in
 */
export const findPageTarget = (
  { host, remotes }: Pick<PageMix, 'host' | 'remotes'>,
  path: string,
  signedIn: boolean,
): PageTarget => {
  const own = findRoute(host.release.routes, path);
  const owner = own ? undefined : findRemoteOfPath(remotes, path);
  const route = own?.route ?? owner?.route;
  const loaded = listPreloads(owner, { host, signedIn });
  const { first, data, calls } = loaded;
  const key = [owner?.remote.name, route?.path, first !== undefined, ...data, '', ...calls].join(
    ' ',
  );
  return { owner, route, ...loaded, key };
};

/** Values that occur once in a page's HTML and differ for each visitor. */
export interface PageVisitValues {
  readonly nonce: string;
  readonly mark: string;
  readonly pageId: string;
  /** Time at which the page is created, in seconds since 1970. */
  readonly at: string;
}

export interface PlannedPage {
  /** Hashes of inline texts that the browser treats as scripts, for the content security policy. */
  readonly inline: readonly string[];
  readonly draw: (values: PageVisitValues) => string;
  /** Returns the page's HTML compressed with brotli. Absent, or the result is undefined: no compressed page is prepared. */
  readonly toBrotli?: (values: PageVisitValues) => Buffer | undefined;
}

export interface PlanPageOptions {
  readonly site: Site;
  /** URL of the stylesheet with the accent colours of the site; absent: the site has the default accent colours. */
  readonly coloursUrl?: string | undefined;
  readonly loadTimeoutMs?: number;
  readonly report: HostFailureReport | undefined;
}

export const planPage = (
  mix: PageMix,
  { owner, route, first, data, calls }: PageTarget,
  options: PlanPageOptions,
): PlannedPage => {
  const manifest = bootManifest(mix, owner, options);
  const modules = createPageImportMap(manifest);
  const host = mix.host.release;
  const watch = toHostWatchSettings(mix.host, {
    limitMs: manifest.loadTimeoutMs,
    report: options.report,
  });
  return {
    inline: [
      ...(modules === undefined ? [] : [toInlinePolicyHash(modules)]),
      ...(calls.length === 0 ? [] : [FIRST_CALLS_HASH]),
    ],
    draw: ({ nonce, mark, pageId, at }) =>
      renderPageDocument({
        title: `${route?.title ?? host.notFound} · ${options.site.brand.name}`,
        nonce,
        host,
        manifest: {
          ...manifest,
          ...(mix.at !== undefined && { at: Number(at) }),
          ...(mix.mark !== undefined && { mark, pageId }),
        },
        watch: { ...watch, at: Number(at) },
        moduleMap: modules,
        coloursUrl: options.coloursUrl,
        first,
        data,
        calls,
      }),
  };
};

const LOAD_TIMEOUT_MS = 8000;
const FIRST_CALLS_HASH = toInlinePolicyHash(FIRST_CALLS_SCRIPT);

const bootManifest = (
  { host, remotes, choosable: _choosable, instead: _instead, usual: _usual, ...mix }: PageMix,
  owner: RemoteOfPath | undefined,
  { site, loadTimeoutMs = LOAD_TIMEOUT_MS }: PlanPageOptions,
): BootManifest => {
  const hostSlots = findSlotFillers(host.release, remotes);
  return {
    ...mix,
    host: toPageHost(host),
    remotes: owner ? [toRemoteManifest(owner.remote, remotes)] : [],
    ...(hostSlots && { hostSlots }),
    overrides: [{ name: HOST, ...host }, ...remotes].flatMap(listOverrides),
    ...toHostManifestFields(host.release),
    loadTimeoutMs,
    site,
  };
};

/**
 * Returns the versions of releases that the visitor has chosen, even if a version has failed in this browser and another one
 * runs.
 */
const listOverrides = ({
  name,
  current,
  override,
  passedOver: [version = current.version] = [],
}: Pick<ChannelRemote, 'name' | 'current' | 'override' | 'passedOver'>): ReleaseOverride[] =>
  override ? [{ name, version, from: override }] : [];

export const toPageHost = ({
  current,
  previous,
  source,
  passedOver,
}: ChannelHost): PageHostRelease => ({
  version: current.version,
  previous: previous.map(({ version }) => version),
  ...(source !== undefined && { source }),
  ...(passedOver && { passedOver: [...passedOver] }),
});

/**
 * Returns what the page preloads for its first screen. A visitor who must sign in first gets nothing, because another screen
 * follows.
 */
const listPreloads = (
  owner: RemoteOfPath | undefined,
  { host, signedIn }: Pick<PageMix, 'host'> & { readonly signedIn: boolean },
) => {
  if (!owner || (owner.route.auth === 'student' && !signedIn)) return { data: [], calls: [] };
  const { remote, route, params } = owner;
  const preload = [...remote.current.preload, ...route.preload];
  const first = { ...remote.current, preload };
  const data = fillUrlParams(route.data, params);
  // A preloaded response is requested without a token, so a signed-in student's page makes the calls itself.
  if (!signedIn) return { first, data, calls: [] };
  const own = fillUrlParams(route.calls ?? [], { ...params, studentId: STUDENT_ID_PLACEHOLDER });
  return { first, data: [], calls: takesFirstResponses(host) ? [...data, ...own] : [] };
};

const takesFirstResponses = ({ release }: ChannelHost): boolean =>
  !isNewerVersion(FIRST_CALLS_SINCE, release.hostApi);

/**
 * Converts a remote for the manifest of a page.
 * @param remotes all remotes of the page's mix, which may fill the slots of this one
 */
export const toRemoteManifest = (
  remote: ChannelRemote,
  remotes: readonly ChannelRemote[],
): RemoteManifest => {
  const { name, routes, current, previous, source, limitMs, passedOver } = remote;
  const slots = findSlotFillers(remote, remotes);
  return {
    name,
    routes: routes.map(toRouteDeclaration),
    current,
    previous: [...previous],
    ...(source !== undefined && { source }),
    ...(limitMs !== undefined && { limitMs }),
    ...(passedOver && { passedOver: [...passedOver] }),
    ...(slots && { slots }),
  };
};
