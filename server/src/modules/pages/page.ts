/** Serves the pages and their files: one document for every path, with the data of that path inlined. */
import { randomBytes } from 'node:crypto';
import {
  REMOTE_LOOKUP,
  type RemoteAnswer,
  REMOTES_LIST,
  type RemotesAnswer,
  type Site,
} from '@cairn/release-contract/boot-manifest';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_PAGE } from '../../platform/http/compression.ts';
import { readScriptCookie } from '../../platform/http/cookies.ts';
import { readAcceptedCoding } from '../../platform/http/encodings.ts';
import { inlineHash } from '../../platform/http/html-document.ts';
import type { PageRegistry } from '../releases/page-registry.ts';
import { addBrandLogo, type BrandLogo } from './brand-logo.ts';
import { addBuiltFiles } from '../releases/built-files.ts';
import { HOST_WATCH_SCRIPT } from './host-watch.script.ts';
import { takeHostFailureReport } from './host-failure.ts';
import { isPagePath } from './page-path.ts';
import { toSafeHost, pagePolicy } from '../../platform/http/page-policy.ts';
import {
  findPageTarget,
  toRemoteManifest,
  hostForPage,
  findPathOwner,
  planPage,
} from './planned-page.ts';
import { createPreparedPages, type PreparedPages } from './prepared-pages.ts';
import type { PageMix, ReleaseSource } from '../releases/release-source.ts';
import { sendServerPage } from '../../platform/http/server-page.ts';

export interface PageOptions {
  readonly releases: ReleaseSource;
  /** Folder served under /remotes/, unless the registry serves it. */
  readonly remotesDir: string;
  /** The registry of releases; absent: only `releases` exist. */
  readonly registry?: PageRegistry;
  readonly site: Site;
  /** The picture behind `site.brand.logo`. */
  readonly brandLogo?: BrandLogo;
  /** Hosts whose meetings or viewers may be framed, without scheme. */
  readonly frameHosts: readonly string[];
  /**
   * Returns the origin in whose frames packages run, for the host of this request; undefined: packages run on the site's origin.
   */
  readonly packageOrigin?: (request: FastifyRequest) => string | undefined;
  /** Other origins that pages call, such as that of an external help assistant. */
  readonly connectOrigins?: readonly string[];
  /** Further origins for the WebSockets of pages. */
  readonly socketOrigins?: readonly string[];
  /**
   * Milliseconds for a step of a release's start before the previous release is tried, unless the release has a limit of its own.
   */
  readonly loadTimeoutMs?: number;
}

const HOST_WATCH_HASH = inlineHash(HOST_WATCH_SCRIPT);

/** Adds the files, the remote look-up and, for every other GET, the page. Register it after all other routes. */
export const addPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  if (options.brandLogo) addBrandLogo(app, options.brandLogo);
  if (!options.registry) await addBuiltFiles(app, '/remotes/', options.remotesDir);
  app.get<{ Querystring: { path?: unknown } }>(
    REMOTE_LOOKUP,
    async (request, reply): Promise<RemoteAnswer> => {
      void reply.header('cache-control', 'no-cache');
      const { remotes } = await readPageMix(options.releases, request, reply);
      const { path } = request.query;
      // A query that repeats the field has a list.
      const found = typeof path === 'string' ? findPathOwner(remotes, path) : undefined;
      return { remote: found ? toRemoteManifest(found.remote) : null };
    },
  );
  app.get(REMOTES_LIST, async (request, reply): Promise<RemotesAnswer> => {
    void reply.header('cache-control', 'no-cache');
    const { visit, versions } = options.releases;
    const { remotes, choosable } = await readPageMix(options.releases, request, reply);
    if (visit && !choosable) return { remotes: [] };
    const listed = { remotes: remotes.map(toRemoteManifest) };
    if (!versions || !choosable) return listed;
    const chosen = await versions([HOST, ...remotes.map(({ name }) => name)]);
    return { ...listed, choices: { channels: choosable, versions: chosen } };
  });
  const prepared = createPreparedPages();
  app.get('/*', { compress: COMPRESSED_PAGE }, async (request, reply) => {
    const [path = '/'] = request.url.split(/[?#]/, 1);
    if (!isPagePath(path)) return reply.callNotFound();
    return sendPage(request, reply, path, options, prepared);
  });
};

const readPageMix = async (
  { visit, production }: ReleaseSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageMix> => (visit ? visit(request, reply) : production());

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  options: PageOptions,
  prepared: PreparedPages,
): Promise<FastifyReply> => {
  const mix = await readPageMix(options.releases, request, reply);
  if (mix.moveTo !== undefined) return redirectUncached(reply, mix.moveTo);
  if (mix.instead) return sendServerPage(reply, await mix.instead());
  const facts = { ...mix, host: hostForPage(mix.host), site: options.site };
  const report = takeHostFailureReport(request, reply, facts);
  const place = findPageTarget(mix, path, isSignedIn(request));
  const values = {
    nonce: randomBytes(16).toString('base64'),
    mark: mix.mark ?? '',
    at: String(mix.at ?? 0),
  };
  const plan = () => planPage(mix, place, { ...options, report });
  const page = mix.usual && !report ? await prepared(mix.usual, place, values, plan) : plan();
  const policy = pagePolicy({
    nonce: values.nonce,
    host: toSafeHost(request.host),
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
    .code(place.route ? 200 : 404)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(compressed ?? page.draw(values));
};

/** Reads the hint that a session leaves in a cookie. The hint grants no access. */
const isSignedIn = (request: FastifyRequest): boolean =>
  readScriptCookie(request, 'cairn_signed_in') === '1';

const redirectUncached = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 303);

/** Returns the origins of builds on the visitor's own machine that this page runs. */
const listLocalOrigins = ({ remotes }: PageMix): string | undefined =>
  remotes
    .filter(({ override }) => override === 'dev')
    .map(({ current }) => current.base.replace(/\/$/, ''))
    .join(' ') || undefined;
