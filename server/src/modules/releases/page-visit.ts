/** Works out what one page gets: the channel's mix, the canary of this visitor, and the chosen versions. */
import { randomUUID } from 'node:crypto';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import type { ChannelRemote, PageMix } from './release-source.ts';
import { forgetAgreement } from './agreement.ts';
import type { AskForAgreement } from './agreement-request.ts';
import { type ChannelAccess, findChoosableChannels, findHostChannel } from './channel-choice.ts';
import { type ChosenMix, readChosenMix } from './chosen-mix.ts';
import {
  type HungRelease,
  hasFailureCookies,
  type VisitedRemote,
  preferWorkingReleases,
} from './failed-starts.ts';
import { separateHost } from './separate-host.ts';
import { isOwnNavigation } from './own-navigation.ts';
import { setPageCookie } from './page-cookie.ts';
import type { PageMarks } from './page-mark.ts';
import type { PreviewOrigin } from './preview-origin.ts';
import type { PreviewPass } from './preview-pass.ts';
import {
  type RequestedPreview,
  forgetPreview,
  updatePreviewCookie,
  readPreview,
} from './preview-visit.ts';
import type { RegistryCache, RegistrySnapshot } from './registry-cache.ts';
import { type RequestedChoices, readChoices, storeChoices } from './release-choices.ts';
import type { RunningRemote } from './running-remotes.ts';
import { toVisitorRemote, type ChosenRelease } from './visitor-release.ts';
import type { StartLimits } from './start-limits.ts';
import { removePass } from './tester-urls.ts';
import type { TesterPass } from './tester-pass.ts';
import { updateTesterPass } from './tester-visit.ts';
import { findUsualMix, withStartLimit } from './usual-mix.ts';

export interface VisitDeps {
  readonly cache: RegistryCache;
  readonly testers: TesterPass;
  readonly pass: PreviewPass;
  readonly marks: PageMarks;
  readonly rules: ChannelAccess;
  readonly origin: PreviewOrigin;
  readonly askForAgreement: AskForAgreement;
  readonly limits: StartLimits;
  readonly now: () => Date;
  /**
   * Reports that a page of this browser froze in a release.
   * @param mark mark of the page that is made now, sent with the report
   */
  readonly onFrozen: (channel: string, frozen: HungRelease, mark: string) => void;
}

/** A request for a page, or for the code of another page, and the parsed values of the request. */
export interface PageVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: URLSearchParams;
  readonly snapshot: RegistrySnapshot;
  readonly isTester: boolean;
  readonly choices: RequestedChoices;
  readonly preview: RequestedPreview;
}

const VISITOR_COOKIE = 'cairn_visitor';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const createPageVisit = (deps: VisitDeps) => {
  const { cache, testers, pass, rules, now } = deps;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageMix> => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const snapshot = await cache.read();
    const isTester = updateTesterPass(request, reply, query, testers);
    const preview = readPreview(request, query, { snapshot, pass, now: now() });
    const previewed = preview.isInAddress ? preview.preview?.remote : undefined;
    const choices = readChoices(request, query, previewed);
    if (!isTester && isUsualVisit(request, choices, preview))
      return showUsualMix(deps, request, reply, snapshot);
    const visit: PageVisit = { request, reply, query, snapshot, isTester, choices, preview };
    const source = { request, snapshot, rules, isTester };
    const chosen = await readChosenMix({ ...source, choices: choices.all, preview });
    const instead = await deps.askForAgreement(visit, chosen);
    if (!instead) storeVisitChoices(deps, visit);
    const shown = instead ? await readChosenMix({ ...source, choices: new Map() }) : chosen;
    // The agreement page needs the pass in its URL, which `location.replace` removes from the history once the student
    // agrees.
    const moveTo = instead && preview.isInAddress ? undefined : removePass(request.url);
    const mix = await showMix(deps, visit, shown);
    return { ...mix, ...(moveTo !== undefined && { moveTo }), ...(instead && { instead }) };
  };
};

/**
 * Returns whether nothing was chosen and nothing failed in this browser, so that the page runs the usual mix of its host
 * name.
 */
const isUsualVisit = (
  request: FastifyRequest,
  choices: RequestedChoices,
  preview: RequestedPreview,
): boolean =>
  choices.all.size === 0 &&
  !choices.isReset &&
  !choices.isInAddress &&
  preview.pass === '' &&
  !preview.isInAddress &&
  !hasFailureCookies(request) &&
  removePass(request.url) === undefined;

const showUsualMix = async (
  { marks, rules, limits, now }: VisitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: RegistrySnapshot,
): Promise<PageMix> => {
  const channel = findHostChannel(rules, request);
  const running = await snapshot.running(channel);
  const visitor = running.some(({ canary }) => canary) ? requireVisitorId(request, reply) : '';
  const limitOf = (remote: string) => limits.of(channel, remote);
  const mix = await findUsualMix(snapshot, { channel, running, visitor, limitOf });
  const { revision = 0 } = snapshot.channels.find((known) => known.channel === channel) ?? {};
  const { given, host, remotes } = mix;
  const choosable = findChoosableChannels(channel, request, snapshot, { rules, isTester: false });
  return {
    ...(choosable && { choosable }),
    channel,
    revision,
    at: Math.floor(now().getTime() / 1000),
    mark: marks.issue({ channel, revision, given, visitor, address: request.ip }),
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
  { origin }: VisitDeps,
  { request, reply, choices, preview }: PageVisit,
): void => {
  if (choices.isReset) {
    forgetAgreement(request, reply);
    forgetPreview(request, reply);
  }
  const isTrusted = isOwnNavigation(request) || origin.isRequested(request);
  if (choices.isReset || (choices.isInAddress && isTrusted))
    storeChoices(reply, choices.isReset && !isTrusted ? new Map() : choices.all);
  if (isTrusted || !preview.preview) updatePreviewCookie(reply, preview);
};

const showMix = async (
  deps: VisitDeps,
  { request, reply, snapshot, isTester }: PageVisit,
  { channel, branch, revision, remotes, wanted, added, refused }: ChosenMix,
): Promise<PageMix> => {
  const { marks, rules, limits, now, onFrozen } = deps;
  const visitor = remotes.some(({ canary }) => canary) ? requireVisitorId(request, reply) : '';
  const chosenMix = remotes.map((remote, index) => toVisitorRemote(remote, wanted[index], visitor));
  const given = listVisitorVersions(chosenMix, remotes, wanted);
  const mark = marks.issue({ channel, revision, given, visitor, address: request.ip });
  const at = Math.floor(now().getTime() / 1000);
  const visited = chosenMix.flatMap((remote, index): VisitedRemote[] => {
    const running = remotes[index];
    if (!running) return [];
    const limited = withStartLimit(remote, limits.of(channel, remote.name));
    // A page cannot replace its own host. A chosen host that has failed is passed over here, or the visitor could not choose
    // again.
    const isAskedFor = wanted[index] !== undefined && remote.name !== HOST;
    return [{ remote: limited, running, isAskedFor }];
  });
  const { shown, frozen } = preferWorkingReleases(request, reply, visited, at);
  for (const each of frozen) onFrozen(channel, each, mark);
  const { host, remotes: own } = await separateHost(shown, remotes, snapshot);
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

/** Returns versions by remote, where not all visitors get the same. */
const listVisitorVersions = (
  mix: readonly ChannelRemote[],
  running: readonly RunningRemote[],
  wanted: readonly (ChosenRelease | undefined)[],
): Record<string, string> =>
  Object.fromEntries(
    mix.flatMap(({ name, current }, index) =>
      running[index]?.canary || wanted[index] ? [[name, current.version]] : [],
    ),
  );

const requireVisitorId = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = readCookie(request, VISITOR_COOKIE);
  if (known !== undefined && /^[\w-]{36}$/.test(known)) return known;
  const visitor = randomUUID();
  setPageCookie(reply, VISITOR_COOKIE, visitor, YEAR_SECONDS);
  return visitor;
};
