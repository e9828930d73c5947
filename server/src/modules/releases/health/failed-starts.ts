/** Reads from cookies which releases failed in this browser. These releases come last for a while. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import {
  FAILED_RELEASE_SECONDS,
  toFailureCookieName,
} from '@cairn/release-contract/failed-release';
import { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  readScriptCookie,
  readScriptCookies,
  setScriptCookie,
} from '../../../platform/http/cookies.ts';
import { type ChannelRemote, toRoutesAndSlots } from '../pages/release-source.ts';
import { listRunningReleases, type RunningRemote } from '../channels/running-remotes.ts';

/** Time-out in ms of one step of a release's start, if no measured limit of the remote is known. */
const STEP_TIMEOUT_MS = 8000;
/** Extra time in ms after which a step of a start has ended or timed out, even on a busy machine. */
const STEP_MARGIN_MS = 2000;
const STEP_NOTE = /^([a-z][\w-]{0,39})@([\w.+-]{1,64})~(\d{1,12})(?:~([\w-]{16}))?$/;

export interface HungRelease {
  readonly remote: string;
  readonly release: Release;
  /** ID of the page that froze; undefined if the host did not record it. */
  readonly pageId: string | undefined;
}

export interface RemoteForVisitor {
  /** Remote with the releases that the channel gives to this visitor. */
  readonly remote: ChannelRemote;
  readonly running: RunningRemote;
  /** True if the visitor chose the release. A chosen release stays current even if it failed before. */
  readonly isChosen: boolean;
}

/**
 * Orders the releases of each remote so that those that failed in this browser come last.
 * @param now seconds since 1970
 * @returns the remotes, and the releases in which pages of this browser froze, which are stored as failed
 */
export const preferWorkingReleases = (
  request: FastifyRequest,
  reply: FastifyReply,
  visited: readonly RemoteForVisitor[],
  now: number,
): { readonly shown: ChannelRemote[]; readonly frozen: readonly HungRelease[] } => {
  const remotes = visited.map(({ remote }) => remote);
  const frozen = takeHungReleases(request, reply, remotes, now);
  for (const { release } of frozen) storeHungRelease(reply, release);
  const hasFailed = (release: Release) =>
    frozen.some((each) => each.release === release) || hasFailedHere(request, release);
  const shown = visited.map(({ remote, running, isChosen }) =>
    isChosen ? remote : skipFailedReleases(remote, running, hasFailed),
  );
  return { shown, frozen };
};

/** Prefix of the names of the cookies that record which releases failed in this browser. */
const FAILURE_COOKIE = toFailureCookieName('');

/** Returns whether this browser sends cookies about releases that failed in it. */
export const hasFailedReleaseCookies = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  Object.keys(cookies).some(
    (name) => name.startsWith(STEP_COOKIE_PREFIX) || name.startsWith(FAILURE_COOKIE),
  );

interface StepNote {
  readonly cookie: string;
  readonly remote: string;
  readonly version: string;
  /** Unix time in seconds at which the page began the step. */
  readonly at: number;
  readonly pageId: string | undefined;
}

/**
 * Reads the cookies in which pages of this browser recorded that they began a step of a release. Each page has its own cookie,
 * so that a reloaded page keeps the cookie of the frozen page. Older hosts use one cookie for all pages.
 */
const readNotes = (request: FastifyRequest): StepNote[] =>
  Object.entries(readScriptCookies(request, STEP_COOKIE_PREFIX)).flatMap(([cookie, text]) => {
    const [, remote, version, at, pageId] = STEP_NOTE.exec(text) ?? [];
    return remote === undefined || version === undefined
      ? []
      : [{ cookie, remote, version, at: Number(at), pageId }];
  });

/**
 * Returns the releases in which earlier pages froze: such a page began a step of the release, and neither ended it nor gave it
 * up. Removes the cookies with these records, so that each frozen release counts once.
 * @param now seconds since 1970
 */
const takeHungReleases = (
  request: FastifyRequest,
  reply: FastifyReply,
  remotes: readonly ChannelRemote[],
  now: number,
): HungRelease[] => {
  const notes = readNotes(request);
  return remotes.flatMap((remote) =>
    listRemoteReleases(remote).flatMap((release): HungRelease[] => {
      const own = notes.filter(
        ({ remote: name, version }) => name === remote.name && version === release.version,
      );
      const limitMs = (remote.limitMs ?? STEP_TIMEOUT_MS) + STEP_MARGIN_MS;
      const hung = own.find(({ at }) => (now - at) * 1000 > limitMs);
      if (!hung) return [];
      for (const { cookie } of own) setScriptCookie(reply, { name: cookie, value: '', seconds: 0 });
      return [{ remote: remote.name, release, pageId: hung.pageId }];
    }),
  );
};

const storeHungRelease = (reply: FastifyReply, release: Release): void => {
  const name = cookieName(release);
  if (name !== undefined)
    setScriptCookie(reply, { name, value: '1', seconds: FAILED_RELEASE_SECONDS });
};

const hasFailedHere = (request: FastifyRequest, release: Release): boolean => {
  const name = cookieName(release);
  return name !== undefined && readScriptCookie(request, name) !== undefined;
};

/** Makes the first release that has not failed in this browser the current one. If all have failed, the order stays. */
const skipFailedReleases = (
  remote: ChannelRemote,
  running: RunningRemote,
  hasFailed: (release: Release) => boolean,
): ChannelRemote => {
  const failed = listRemoteReleases(remote).filter(hasFailed);
  const [first, ...others] = listRemoteReleases(remote).filter(
    (release) => !failed.includes(release),
  );
  if (!first || failed.length === 0) return remote;
  const ordered = { ...remote, current: first, previous: [...others, ...failed] };
  if (first === remote.current) return ordered;
  const own = listRunningReleases(running).find(({ version }) => version === first.version);
  return {
    ...ordered,
    ...(own && toRoutesAndSlots(own.descriptor)),
    passedOver: failed.map(({ version }) => version),
  };
};

const listRemoteReleases = ({ current, previous }: ChannelRemote): Release[] => [
  current,
  ...previous,
];

/**
 * Returns the name of the cookie that records a failure of this release; undefined for a build on the visitor's own
 * machine, which differs after each change.
 */
const cookieName = ({ entry, integrity }: Release): string | undefined => {
  const hash = integrity[entry];
  return hash === undefined ? undefined : toFailureCookieName(hash);
};
