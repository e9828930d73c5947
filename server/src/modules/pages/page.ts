/** Serves the pages and their files: one HTML document for every path, with the data of that path inlined. */
import { randomBytes } from 'node:crypto';
import {
  REMOTE_LOOKUP_PATH,
  type RemoteLookupResponse,
  REMOTES_LIST_PATH,
  type RemotesListResponse,
  type Site,
} from '@cairn/release-contract/boot-manifest';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_COMPRESS_OPTIONS } from '../../platform/http/compression.ts';
import { readScriptCookie } from '../../platform/http/cookies.ts';
import { readAcceptedCoding } from '../../platform/http/encodings.ts';
import { toInlinePolicyHash } from '../../platform/http/html-document.ts';
import { isNavigationFromOtherSite } from '../releases/pages/own-navigation.ts';
import { readPageId } from '../releases/pages/page-mark.ts';
import type { ReleaseRegistryOptions } from '../releases/pages/page-registry.ts';
import { addBrandLogo, type BrandLogo } from './brand-logo.ts';
import type { CurrentSite } from './site-appearance.ts';
import { addBuiltFileRoutes } from '../releases/registry/built-files.ts';
import { HOST_WATCH_SCRIPT } from './host-watch.script.ts';
import { takeHostFailureReport } from './host-failure.ts';
import { isLogoutPath, isPagePath } from './page-path.ts';
import { toPolicyHost, createPagePolicies } from '../../platform/http/page-policy.ts';
import {
  findPageTarget,
  toRemoteManifest,
  toPageHost,
  findRemoteOfPath,
  planPage,
} from './planned-page.ts';
import { createPreparedPageCache, type GetPreparedPage } from './prepared-pages.ts';
import type { PageMix, PageReleaseSource } from '../releases/pages/release-source.ts';
import { sendServerPage } from '../../platform/http/server-page.ts';

export interface PageOptions {
  readonly releases: PageReleaseSource;
  /** Folder with the remotes of the build, served under /remotes/ unless the release registry serves them. */
  readonly remotesDir: string;
  /** The release registry of the database; absent: pages run only the releases of `releases`. */
  readonly registry?: ReleaseRegistryOptions;
  readonly site: Site;
  /** Returns the site's data with the changes of administrators; absent: the site has no settings that can be changed. */
  readonly currentSite?: () => CurrentSite;
  /** The picture that is served at the URL `site.brand.logo`. */
  readonly brandLogo?: BrandLogo;
  /** Host names whose meetings or file viewers pages may show in frames, without scheme. */
  readonly frameHosts: readonly string[];
  /**
   * Returns the separate origin on which SCORM packages run, for the host of this request; undefined: packages run on the site's
   * origin.
   */
  readonly packageOrigin?: (request: FastifyRequest) => string | undefined;
  /** Other origins that pages may call, such as that of an external help assistant. */
  readonly connectOrigins?: readonly string[];
  /** Additional origins to which pages may open WebSockets. */
  readonly socketOrigins?: readonly string[];
  /**
   * Time-out in ms for a step of a release's start, after which the previous release is tried, unless the release has a time-out
   * of its own.
   */
  readonly loadTimeoutMs?: number;
}

const HOST_WATCH_HASH = toInlinePolicyHash(HOST_WATCH_SCRIPT);

/**
 * Adds the routes of the release files, of the remote look-up and, for every other GET, of the page. It must be called after all
 * other routes are added.
 */
export const addPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  if (options.brandLogo) addBrandLogo(app, options.brandLogo);
  if (!options.registry) await addBuiltFileRoutes(app, '/remotes/', options.remotesDir);
  app.get<{ Querystring: { path?: unknown; name?: unknown } }>(
    REMOTE_LOOKUP_PATH,
    async (request, reply): Promise<RemoteLookupResponse> => {
      void reply.header('cache-control', 'no-cache');
      const { remotes } = await readPageMix(options.releases, request, reply);
      const { path, name } = request.query;
      // Ignores a query that contains the field several times, which Fastify parses to a list.
      const owner = typeof path === 'string' ? findRemoteOfPath(remotes, path)?.remote : undefined;
      const found = owner ?? remotes.find((remote) => remote.name === name);
      return { remote: found ? toRemoteManifest(found, remotes) : null };
    },
  );
  app.get(REMOTES_LIST_PATH, async (request, reply): Promise<RemotesListResponse> => {
    void reply.header('cache-control', 'no-cache');
    const { visit, versions } = options.releases;
    const { remotes, choosable } = await readPageMix(options.releases, request, reply);
    if (visit && !choosable) return { remotes: [] };
    const listed = { remotes: remotes.map((remote) => toRemoteManifest(remote, remotes)) };
    if (!versions || !choosable) return listed;
    const chosen = await versions([HOST, ...remotes.map(({ name }) => name)]);
    return { ...listed, choices: { channels: choosable, versions: chosen } };
  });
  const prepared = createPreparedPageCache();
  app.get('/*', { compress: PAGE_COMPRESS_OPTIONS }, async (request, reply) => {
    const [path = '/'] = request.url.split(/[?#]/, 1);
    if (!isPagePath(path)) return reply.callNotFound();
    // Redirects to the home page, because a window that another site or a package opens must not sign the student out.
    if (isLogoutPath(path) && isNavigationFromOtherSite(request))
      return redirectUncached(reply, '/');
    return sendPage(request, reply, path, options, prepared);
  });
};

const readPageMix = async (
  { visit, production }: PageReleaseSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageMix> => (visit ? visit(request, reply) : production());

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  options: PageOptions,
  prepared: GetPreparedPage,
): Promise<FastifyReply> => {
  const mix = await readPageMix(options.releases, request, reply);
  if (mix.moveTo !== undefined) return redirectUncached(reply, mix.moveTo);
  if (mix.instead) return sendServerPage(reply, await mix.instead());
  const current = options.currentSite?.() ?? { site: options.site, revision: '' };
  const facts = { ...mix, host: toPageHost(mix.host), site: current.site };
  const report = takeHostFailureReport(request, reply, facts);
  const found = findPageTarget(mix, path, isSignedIn(request));
  const target = { ...found, key: `${current.revision} ${found.key}` };
  const values = {
    nonce: randomBytes(16).toString('base64'),
    mark: mix.mark ?? '',
    pageId: readPageId(mix.mark ?? ''),
    at: String(mix.at ?? 0),
  };
  const plan = () => planPage(mix, target, { ...options, ...current, report });
  const page = mix.usual && !report ? await prepared(mix.usual, target, values, plan) : plan();
  const policy = createPagePolicies({
    nonce: values.nonce,
    host: toPolicyHost(request.host),
    frameHosts: options.frameHosts,
    packageOrigin: options.packageOrigin?.(request),
    meetingPage: options.site.meetingPage,
    connectOrigins: [...(options.connectOrigins ?? []), ...(options.socketOrigins ?? [])],
    devOrigin: listLocalOrigins(mix),
    inline: [HOST_WATCH_HASH, ...page.inline],
  });
  const compressed = readAcceptedCoding(request) === 'br' ? page.toBrotli?.(values) : undefined;
  if (compressed) void reply.header('content-encoding', 'br');
  return reply
    .code(target.route ? 200 : 404)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(compressed ?? page.draw(values));
};

/** Returns whether a cookie indicates that a student is signed in. The cookie grants no access. */
const isSignedIn = (request: FastifyRequest): boolean =>
  readScriptCookie(request, 'cairn_signed_in') === '1';

const redirectUncached = (reply: FastifyReply, url: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url, 303);

/** Returns the origins on the visitor's own machine from which this page loads releases. */
const listLocalOrigins = ({ remotes }: PageMix): string | undefined =>
  remotes
    .filter(({ override }) => override === 'dev')
    .map(({ current }) => current.base.replace(/\/$/, ''))
    .join(' ') || undefined;
