/** The releases that a visitor chose: by this URL, or by a cookie that an earlier URL has set. */
import { parseDevBuild } from '@cairn/release-contract/dev-build';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const VERSION = /^[\w.-]{1,64}$/;
const MAX_CHOICES = 20;

/** Words after `mfe.` in a URL's query that have a meaning of their own, so no remote may have them as its name. */
export const RESERVED_RELEASE_CHOICE_KEYS: ReadonlySet<string> = new Set([
  'inspect',
  'reset',
  'tester',
  'preview',
]);

/**
 * Chosen version of each remote, or URL of a build on the visitor's own machine. The key 'channel' holds the chosen
 * channel.
 */
export type ReleaseChoiceByRemote = ReadonlyMap<string, string>;

const isChoice = (value: string): boolean =>
  VERSION.test(value) || parseDevBuild(value) !== undefined;

/**
 * Parses the cookie with the visitor's chosen releases, which `serialiseReleaseChoices` wrote, and leaves out invalid
 * entries.
 */
export const parseReleaseChoicesCookie = (value: string | undefined): Map<string, string> => {
  const choices = new Map<string, string>();
  for (const [name, version] of new URLSearchParams(value ?? ''))
    if (NAME.test(name) && isChoice(version)) choices.set(name, version);
  return choices;
};

export const serialiseReleaseChoices = (choices: ReleaseChoiceByRemote): string =>
  new URLSearchParams([...choices].slice(0, MAX_CHOICES)).toString();

/**
 * Returns the releases that a URL chooses. `?mfe.catalog=1.1.0` chooses a version, `?mfe.catalog=` removes that choice,
 * `?mfe.channel=staging` chooses a channel.
 */
const parseReleaseChoicesOfUrl = (query: URLSearchParams): ReleaseChoiceByRemote => {
  const choices = new Map<string, string>();
  for (const [key, text] of query) {
    const name = key.startsWith('mfe.') ? key.slice('mfe.'.length) : '';
    const value = text.replace(/\/$/, '');
    if (
      NAME.test(name) &&
      !RESERVED_RELEASE_CHOICE_KEYS.has(name) &&
      (value === '' || isChoice(value))
    )
      choices.set(name, value);
  }
  return choices;
};

/**
 * Merges the stored choices of releases with those of the request, which replace stored ones. An empty value removes a
 * choice.
 */
const mergeReleaseChoices = (
  stored: ReleaseChoiceByRemote,
  requested: ReleaseChoiceByRemote,
): ReleaseChoiceByRemote =>
  new Map([...new Map([...stored, ...requested])].filter(([, value]) => value !== ''));

const COOKIE = 'mfe';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Releases that a visitor chose, by the URL and the cookie of one request. */
export interface RequestedReleaseChoices {
  /** Choices of the cookie that are still valid; none after all choices were reset. */
  readonly stored: ReleaseChoiceByRemote;
  /** Choices of the cookie and of the URL together; those of the URL take precedence. */
  readonly all: ReleaseChoiceByRemote;
  /** True if the URL changes the choices. */
  readonly isInUrl: boolean;
  /** True if the URL resets all choices of releases. */
  readonly isReset: boolean;
}

/** @param previewed remote whose preview the URL opens; an earlier choice of a release for this remote is no longer valid */
export const readReleaseChoices = (
  request: FastifyRequest,
  query: URLSearchParams,
  previewed?: string,
): RequestedReleaseChoices => {
  const isReset = query.has('mfe.reset');
  const requested = parseReleaseChoicesOfUrl(query);
  const stored = isReset
    ? new Map<string, string>()
    : parseReleaseChoicesCookie(readCookie(request, COOKIE));
  const isReplaced = previewed !== undefined && stored.delete(previewed);
  const isInAddress = requested.size > 0 || isReplaced;
  return { stored, all: mergeReleaseChoices(stored, requested), isInUrl: isInAddress, isReset };
};

/** Stores the chosen releases in a cookie that this browser sends with every page request. */
export const storeReleaseChoices = (reply: FastifyReply, choices: ReleaseChoiceByRemote): void => {
  const value = serialiseReleaseChoices(choices);
  setCookie(reply, { name: COOKIE, value, seconds: value === '' ? 0 : YEAR_SECONDS });
};
