/** What a browser tells, with a request, of releases that failed in it: they come last for a while. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { FAILED_SECONDS, failureCookie } from '@cairn/release-contract/failed-release';
import { STEP_COOKIE } from '@cairn/release-contract/step-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  scriptCookieOf,
  scriptCookiesStartingWith,
  setScriptCookie,
} from '../../platform/http/cookies.ts';
import type { ChannelRemote } from './release-source.ts';
import { releasesIn, type RunningRemote } from './running-remotes.ts';

/** Unless more is known of the remote. */
const STEP_MS = 8000;
/** A step has ended or was given up by then, also on a busy machine. */
const MARGIN_MS = 2000;
const NOTE = /^([a-z][\w-]{0,39})@([\w.+-]{1,64})~(\d{1,12})$/;

export interface FrozenRelease {
  readonly remote: string;
  readonly release: Release;
}

export interface VisitedRemote {
  /** As the channel gives it to this visitor. */
  readonly remote: ChannelRemote;
  readonly running: RunningRemote;
  /** Whoever has asked for a release of a remote gets it. */
  readonly isAskedFor: boolean;
}

/** @param now seconds since 1970 @returns also the releases in which pages of this browser froze, from now on remembered */
export const withoutFailed = (
  request: FastifyRequest,
  reply: FastifyReply,
  visited: readonly VisitedRemote[],
  now: number,
): { readonly shown: ChannelRemote[]; readonly frozen: readonly FrozenRelease[] } => {
  const remotes = visited.map(({ remote }) => remote);
  const frozen = takeFrozen(request, reply, remotes, now);
  for (const { release } of frozen) rememberFrozen(reply, release);
  const hasFailed = (release: Release) =>
    frozen.some((each) => each.release === release) || hasFailedHere(request, release);
  const shown = visited.map(({ remote, running, isAskedFor }) =>
    isAskedFor ? remote : passOver(remote, running, hasFailed),
  );
  return { shown, frozen };
};

/** The start of the names of the cookies that say which releases failed. */
const FAILURE_COOKIE = failureCookie('');

/** Whether a page of this browser left anything that `withoutFailed` looks at. */
export const hasNotesOfFailures = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  Object.keys(cookies).some(
    (name) => name.startsWith(STEP_COOKIE) || name.startsWith(FAILURE_COOKIE),
  );

interface StepNote {
  readonly cookie: string;
  readonly remote: string;
  readonly version: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/**
 * Notes of this browser's pages, each in a cookie of its own, so that a page that is loaded again leaves the note of the frozen one.
 * Hosts from before that share one cookie.
 */
const readNotes = (request: FastifyRequest): StepNote[] =>
  Object.entries(scriptCookiesStartingWith(request, STEP_COOKIE)).flatMap(([cookie, text]) => {
    const [, remote, version, at] = NOTE.exec(text) ?? [];
    return remote === undefined || version === undefined
      ? []
      : [{ cookie, remote, version, at: Number(at) }];
  });

/**
 * Returns the releases in which earlier pages froze: such a page began a step of the release, and neither ended that nor gave it up.
 * Removes their notes, so that each frozen release counts once.
 * @param now seconds since 1970
 */
const takeFrozen = (
  request: FastifyRequest,
  reply: FastifyReply,
  remotes: readonly ChannelRemote[],
  now: number,
): FrozenRelease[] => {
  const notes = readNotes(request);
  return remotes.flatMap((remote) =>
    releasesOf(remote).flatMap((release): FrozenRelease[] => {
      const own = notes.filter(
        ({ remote: name, version }) => name === remote.name && version === release.version,
      );
      const limitMs = (remote.limitMs ?? STEP_MS) + MARGIN_MS;
      if (!own.some(({ at }) => (now - at) * 1000 > limitMs)) return [];
      for (const { cookie } of own) setScriptCookie(reply, { name: cookie, value: '', seconds: 0 });
      return [{ remote: remote.name, release }];
    }),
  );
};

const rememberFrozen = (reply: FastifyReply, release: Release): void => {
  const name = cookieName(release);
  if (name !== undefined) setScriptCookie(reply, { name, value: '1', seconds: FAILED_SECONDS });
};

const hasFailedHere = (request: FastifyRequest, release: Release): boolean => {
  const name = cookieName(release);
  return name !== undefined && scriptCookieOf(request, name) !== undefined;
};

/** The first release that has not failed here is the current one; where all have, everything stays as it is. */
const passOver = (
  remote: ChannelRemote,
  running: RunningRemote,
  hasFailed: (release: Release) => boolean,
): ChannelRemote => {
  const failed = releasesOf(remote).filter(hasFailed);
  const [first, ...others] = releasesOf(remote).filter((release) => !failed.includes(release));
  if (!first || failed.length === 0) return remote;
  const ordered = { ...remote, current: first, previous: [...others, ...failed] };
  if (first === remote.current) return ordered;
  const own = releasesIn(running).find(({ version }) => version === first.version);
  return {
    ...ordered,
    routes: own?.descriptor.routes ?? remote.routes,
    passedOver: failed.map(({ version }) => version),
  };
};

const releasesOf = ({ current, previous }: ChannelRemote): Release[] => [current, ...previous];

/** Undefined for a build on the visitor's own machine, which is another one after each change. */
const cookieName = ({ entry, integrity }: Release): string | undefined => {
  const hash = integrity[entry];
  return hash === undefined ? undefined : failureCookie(hash);
};
