/** What one page gets: the channel's mix, the canary of this visitor, and the versions that were asked for. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { readDevBuild } from '@cairn/release-contract/dev-build';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../http/cookies.ts';
import type { ChannelRemote, PageMix } from '../pages/release-source.ts';
import { type ChannelRules, channelFor, choosableFrom } from './channel-choice.ts';
import { devRelease, devRoutes, unreleased } from './dev-builds.ts';
import { type FrozenRelease, type VisitedRemote, withoutFailed } from './failed-starts.ts';
import { withHost } from './host-visit.ts';
import type { PageMarks } from './page-mark.ts';
import { isCrossSite } from './cross-site.ts';
import { setPageCookie } from './page-cookie.ts';
import type { PreviewPass } from './preview-pass.ts';
import { previewFor } from './preview-visit.ts';
import type { RegistryCache, RegistrySnapshot } from './registry-cache.ts';
import {
  askedChoices,
  type Choices,
  choicesValue,
  chosen,
  storedChoices,
} from './release-choices.ts';
import type { RunningRemote } from './running-remotes.ts';
import { forVisitor, givenRelease, type Wish } from './shown-release.ts';
import { withoutPass } from './tester-address.ts';
import { readTester } from './tester-visit.ts';
import type { StartLimits } from './start-limits.ts';
import type { TesterPass } from './tester-pass.ts';

export interface VisitDeps {
  readonly cache: RegistryCache;
  readonly testers: TesterPass;
  readonly pass: PreviewPass;
  readonly marks: PageMarks;
  readonly rules: ChannelRules;
  readonly limits: StartLimits;
  readonly now: () => Date;
  /** A page of this browser froze in a release. @param mark of the page that is made now, for the report */
  readonly onFrozen: (channel: string, frozen: FrozenRelease, mark: string) => void;
}

const CHOICES = 'mfe';
const VISITOR = 'cairn_visitor';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const createPageVisit = (deps: VisitDeps) => {
  const { cache, testers, pass, marks, rules, limits, now, onFrozen } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageMix> => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const snapshot = await cache.read();
    const isTester = readTester(request, reply, query, testers);
    const choices = readChoices(request, reply, query);
    const refused: Refusal[] = [];
    const preview = previewFor(request, reply, query, { snapshot, pass, now: now(), refused });
    const channel =
      preview?.channel ?? channelFor(request, snapshot, choices, { rules, isTester, refused });
    const remotes = await snapshot.running(channel);
    const context = { request, snapshot, channel, isTester, refused };
    const wanted = await Promise.all(remotes.map((remote) => wishFor(remote, choices, context)));
    const visitor = remotes.some(({ canary }) => canary) ? visitorOf(request, reply) : '';
    const { revision = 0 } =
      preview ?? snapshot.channels.find((known) => known.channel === channel) ?? {};
    const chosenMix = remotes.map((remote, index) => forVisitor(remote, wanted[index], visitor));
    const given = givenOf(chosenMix, remotes, wanted);
    const mark = marks.issue({ channel, revision, given, visitor, address: request.ip });
    const at = Math.floor(now().getTime() / 1000);
    const visited = chosenMix.flatMap((remote, index): VisitedRemote[] => {
      const running = remotes[index];
      if (!running) return [];
      const limited = withLimit(remote, limits.of(channel, remote.name));
      // Nothing in the page falls back for a host: a chosen one that has failed is passed over here, or nobody could choose again.
      const isAskedFor = wanted[index] !== undefined && remote.name !== HOST;
      return [{ remote: limited, running, isAskedFor }];
    });
    const { shown, frozen } = withoutFailed(request, reply, visited, at);
    const against = reasonAgainst(request, channel);
    const added = against === undefined ? unreleased(choices, remotes) : [];
    if (frozen) onFrozen(channel, frozen, mark);
    const { host, remotes: own } = await withHost(shown, remotes, snapshot);
    const moveTo = withoutPass(request.url);
    const choosable = choosableFrom(channel, request, snapshot, { rules, isTester });
    return {
      ...(moveTo !== undefined && { moveTo }),
      ...(choosable && { choosable }),
      channel,
      revision,
      at,
      mark,
      refused: [...refused, ...unknownRemotes(choices, [...remotes, ...added], against)],
      host,
      remotes: [...own, ...added],
    };
  };
};

/** Versions by remote, where not everybody gets the same. */
const givenOf = (
  mix: readonly ChannelRemote[],
  running: readonly RunningRemote[],
  wanted: readonly (Wish | undefined)[],
): Record<string, string> =>
  Object.fromEntries(
    mix.flatMap(({ name, current }, index) =>
      running[index]?.canary || wanted[index] ? [[name, current.version]] : [],
    ),
  );

const withLimit = (remote: ChannelRemote, limitMs: number | undefined): ChannelRemote =>
  limitMs === undefined ? remote : { ...remote, limitMs };

const readChoices = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): Choices => {
  const isReset = query.has('mfe.reset');
  const asked = askedChoices(query);
  const stored = isReset ? new Map<string, string>() : storedChoices(cookieOf(request, CHOICES));
  const choices = chosen(stored, asked);
  if ((isReset || asked.size > 0) && !isCrossSite(request)) {
    const value = choicesValue(choices);
    setPageCookie(reply, CHOICES, value, value === '' ? 0 : YEAR_SECONDS);
  }
  return choices;
};

interface WishContext {
  readonly request: FastifyRequest;
  readonly snapshot: RegistrySnapshot;
  readonly channel: string;
  readonly isTester: boolean;
  readonly refused: Refusal[];
}

const wishFor = async (
  { name, current, values }: RunningRemote,
  choices: Choices,
  { request, snapshot, channel, isTester, refused }: WishContext,
): Promise<Wish | undefined> => {
  const version = choices.get(name);
  if (version === undefined) return undefined;
  const refuse = (reason: string) => void refused.push({ name, version, reason });
  const build = readDevBuild(version);
  if (build) {
    const reason = name === HOST ? NO_DEV_HOST : reasonAgainst(request, channel);
    if (reason !== undefined) return refuse(reason);
    const routes = devRoutes(current.descriptor.routes, build);
    return { release: devRelease(name, build), routes, from: 'dev' };
  }
  if (channel === PRODUCTION && !isTester) return refuse('Versions are for testers to choose.');
  const found = await snapshot.find(name, version);
  if (!found) return refuse('This version is not published.');
  return { release: givenRelease(found, values), routes: found.descriptor.routes, from: 'chosen' };
};

const NO_DEV_HOST = 'The host is tried as a release, or in a site of its own.';

/** Why this page takes no build on the visitor's machine; undefined: it does. */
const reasonAgainst = (request: FastifyRequest, channel: string): string | undefined => {
  if (channel === PRODUCTION) return 'A build on this machine runs on staging only.';
  if (isCrossSite(request)) return 'Another site may not choose a build on this machine.';
  return undefined;
};

/** `against` is why builds on the visitor's machine are not taken. */
const unknownRemotes = (
  choices: Choices,
  remotes: readonly Pick<ChannelRemote, 'name'>[],
  against: string | undefined,
): Refusal[] =>
  [...choices].flatMap(([name, version]) => {
    if (name === 'channel' || remotes.some((remote) => remote.name === name)) return [];
    const reason = (readDevBuild(version) && against) ?? 'There is no such remote here.';
    return [{ name, version, reason }];
  });

const visitorOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = cookieOf(request, VISITOR);
  if (known !== undefined && /^[\w-]{36}$/.test(known)) return known;
  const visitor = randomUUID();
  setPageCookie(reply, VISITOR, visitor, YEAR_SECONDS);
  return visitor;
};
