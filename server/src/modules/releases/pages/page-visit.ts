/**
 * Finds the releases for one page request: the channel's releases, the visitor's canaries, and the versions that the
 * visitor chose.
 */
import { randomUUID } from 'node:crypto';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import type { ChannelRemote, PageMix } from './release-source.ts';
import { removeAgreementCookie } from '../previews/agreement.ts';
import type { FindAgreementPage } from '../previews/agreement-request.ts';
import {
  type ChannelAccessSettings,
  findChoosableChannels,
  findHostChannel,
} from './channel-choice.ts';
import { type ChosenPageMix, readChosenPageMix } from './chosen-mix.ts';
import {
  type HungRelease,
  hasFailedReleaseCookies,
  type RemoteForVisitor,
  preferWorkingReleases,
} from '../health/failed-starts.ts';
import {
  separateHostFromRemotes,
  toVisitorRemote,
  type ReleaseChosenByVisitor,
} from './visitor-release.ts';
import { isSameOriginNavigation } from './own-navigation.ts';
import type { PageMarkSigner } from './page-mark.ts';
import type { PreviewOrigin } from '../previews/preview-origin.ts';
import type { PreviewPassSigner } from '../previews/preview-pass.ts';
import {
  type RequestedPreview,
  leavesPreview,
  removePreviewCookie,
  updatePreviewCookie,
  readRequestedPreview,
} from '../previews/preview-visit.ts';
import type { RegistryCache, RegistrySnapshot } from './registry-cache.ts';
import {
  type RequestedReleaseChoices,
  readReleaseChoices,
  storeReleaseChoices,
} from './release-choices.ts';
import type { RunningRemote } from '../channels/running-remotes.ts';
import type { ReleaseStartTimeLimits } from '../health/start-limits.ts';
import { removePassFromUrl } from '../previews/tester-urls.ts';
import { type TesterLinkSigner, updateTesterPassCookie } from '../previews/tester-pass.ts';
import { findUsualReleaseMix, withStartTimeLimit } from './usual-mix.ts';

export interface PageVisitDeps {
  readonly cache: RegistryCache;
  readonly testers: TesterLinkSigner;
  readonly pass: PreviewPassSigner;
  readonly marks: PageMarkSigner;
  readonly rules: ChannelAccessSettings;
  readonly origin: PreviewOrigin;
  readonly findAgreementPage: FindAgreementPage;
  readonly limits: ReleaseStartTimeLimits;
  readonly now: () => Date;
  /**
   * Reports that an earlier page of this browser froze in a release.
   * @param mark mark of the page that is made now, sent with the report
   */
  readonly onFrozen: (channel: string, frozen: HungRelease, mark: string) => void;
}

/** A request for a page, or for the code of another page, with the values that were parsed from it. */
export interface ParsedPageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: URLSearchParams;
  readonly snapshot: RegistrySnapshot;
  readonly isTester: boolean;
  readonly choices: RequestedReleaseChoices;
  readonly preview: RequestedPreview;
}

const VISITOR_COOKIE = 'cairn_visitor';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const createVisitorMixReader = (deps: PageVisitDeps) => {
  const { cache, testers, pass, rules, now } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageMix> => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const snapshot = await cache.read();
    const isTester = updateTesterPassCookie(request, reply, query, testers);
    const preview = readRequestedPreview(request, query, { snapshot, pass, now: now() });
    const previewed = preview.isInUrl ? preview.preview?.remote : undefined;
    const choices = readReleaseChoices(request, query, previewed);
    if (!isTester && isUsualVisit(request, choices, preview))
      return showUsualMix(deps, request, reply, snapshot);
    const visit: ParsedPageRequest = {
      request,
      reply,
      query,
      snapshot,
      isTester,
      choices,
      preview,
    };
    const source = { request, snapshot, rules, isTester };
    const chosen = await readChosenPageMix({ ...source, choices: choices.all, preview });
    const instead = await deps.findAgreementPage(visit, chosen);
    if (!instead) storeVisitChoices(deps, visit);
    const shown = instead ? await readChosenPageMix({ ...source, choices: new Map() }) : chosen;
    // The agreement page needs the pass in its URL, which `location.replace` removes from the history once the student
    // agrees.
    const moveTo = instead && preview.isInUrl ? undefined : removePassFromUrl(request.url);
    const mix = await showMix(deps, visit, shown);
    return { ...mix, ...(moveTo !== undefined && { moveTo }), ...(instead && { instead }) };
  };
};

/**
 * Returns whether the visitor chose nothing and no release failed in this browser, so that the page runs the usual releases
 * of its host name.
 */
const isUsualVisit = (
  request: FastifyRequest,
  choices: RequestedReleaseChoices,
  preview: RequestedPreview,
): boolean =>
  choices.all.size === 0 &&
  !choices.isReset &&
  !choices.isInUrl &&
  preview.pass === '' &&
  !preview.isInUrl &&
  !hasFailedReleaseCookies(request) &&
  removePassFromUrl(request.url) === undefined;

const showUsualMix = async (
  { marks, rules, limits, now }: PageVisitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: RegistrySnapshot,
): Promise<PageMix> => {
  const channel = findHostChannel(rules, request);
  const running = await snapshot.running(channel);
  const visitor = running.some(({ canary }) => canary) ? requireVisitorId(request, reply) : '';
  const getStartLimit = (remote: string) => limits.get(channel, remote);
  const mix = await findUsualReleaseMix(snapshot, { channel, running, visitor, getStartLimit });
  const { revision = 0 } = snapshot.channels.find((known) => known.channel === channel) ?? {};
  const { visitorVersions, host, remotes } = mix;
  const choosable = findChoosableChannels(channel, request, snapshot, { rules, isTester: false });
  return {
    ...(choosable && { choosable }),
    channel,
    revision,
    at: Math.floor(now().getTime() / 1000),
    mark: marks.issue({ channel, revision, visitorVersions, visitor, address: request.ip }),
    refused: [],
    host,
    remotes,
    usual: mix,
  };
};

/**
 * Stores the choices of the request. A return to normal is always stored, any other choice only if a page of this origin, or
 * the preview origin, asks.
 */
const storeVisitChoices = (
  { origin }: PageVisitDeps,
  { request, reply, query, choices, preview }: ParsedPageRequest,
): void => {
  if (choices.isReset) removeAgreementCookie(request, reply);
  const isTrusted = isSameOriginNavigation(request) || origin.isRequested(request);
  if (choices.isReset || (isTrusted && preview.pass === '' && leavesPreview(query)))
    removePreviewCookie(request, reply);
  if (choices.isReset || (choices.isInUrl && isTrusted))
    storeReleaseChoices(reply, choices.isReset && !isTrusted ? new Map() : choices.all);
  if (isTrusted || !preview.preview) updatePreviewCookie(reply, preview);
};

const showMix = async (
  deps: PageVisitDeps,
  { request, reply, snapshot, isTester }: ParsedPageRequest,
  { channel, branch, revision, remotes, wanted, added, refused }: ChosenPageMix,
): Promise<PageMix> => {
  const { marks, rules, limits, now, onFrozen } = deps;
  const visitor = remotes.some(({ canary }) => canary) ? requireVisitorId(request, reply) : '';
  const chosenMix = remotes.map((remote, index) => toVisitorRemote(remote, wanted[index], visitor));
  const visitorVersions = listVisitorVersions(chosenMix, remotes, wanted);
  const mark = marks.issue({ channel, revision, visitorVersions, visitor, address: request.ip });
  const at = Math.floor(now().getTime() / 1000);
  const visited = chosenMix.flatMap((remote, index): RemoteForVisitor[] => {
    const running = remotes[index];
    if (!running) return [];
    const limited = withStartTimeLimit(remote, limits.get(channel, remote.name));
    // A page cannot replace its own host. A chosen host that has failed is therefore left out here; otherwise the visitor could
    // not choose again.
    const isChosen = wanted[index] !== undefined && remote.name !== HOST;
    return [{ remote: limited, running, isChosen }];
  });
  const { shown, frozen } = preferWorkingReleases(request, reply, visited, at);
  for (const each of frozen) onFrozen(channel, each, mark);
  const { host, remotes: own } = await separateHostFromRemotes(shown, remotes, snapshot);
  const choosable = findChoosableChannels(channel, request, snapshot, { rules, isTester });
  return {
    ...(choosable && { choosable }),
    channel,
    ...(branch !== undefined && { branch }),
    revision,
    at,
    mark,
    refused: [...refused],
    host,
    remotes: [...own, ...added],
  };
};

/** Returns the versions that this visitor gets, by remote, if they differ between visitors. */
const listVisitorVersions = (
  mix: readonly ChannelRemote[],
  running: readonly RunningRemote[],
  wanted: readonly (ReleaseChosenByVisitor | undefined)[],
): Record<string, string> =>
  Object.fromEntries(
    mix.flatMap(({ name, current }, index) =>
      running[index]?.canary || wanted[index] ? [[name, current.version]] : [],
    ),
  );

/** IDs of visitors that were created for requests without one. A response must set the cookie with the ID only once. */
const newVisitors = new WeakMap<FastifyRequest, string>();

/** Returns the ID of the browser from its cookie, which is set if it is missing. */
export const requireVisitorId = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = readCookie(request, VISITOR_COOKIE);
  if (known !== undefined && /^[\w-]{36}$/.test(known)) return known;
  const visitor = newVisitors.get(request) ?? randomUUID();
  newVisitors.set(request, visitor);
  setCookie(reply, { name: VISITOR_COOKIE, value: visitor, seconds: YEAR_SECONDS });
  return visitor;
};
