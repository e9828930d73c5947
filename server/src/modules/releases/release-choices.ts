/** The releases that a visitor chose: by this URL, or by a cookie that an earlier URL has set. */
import { readDevBuild } from '@cairn/release-contract/dev-build';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import { setPageCookie } from './page-cookie.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const VERSION = /^[\w.-]{1,64}$/;
const MAX_CHOICES = 20;

/** Words after `mfe.` that are no names of remotes. */
export const RESERVED_CHOICES: ReadonlySet<string> = new Set([
  'inspect',
  'reset',
  'tester',
  'preview',
]);

/** Versions, or builds on the visitor's own machine, by remote; the key 'channel' has the channel. */
export type ChoiceByRemote = ReadonlyMap<string, string>;

const isChoice = (value: string): boolean =>
  VERSION.test(value) || readDevBuild(value) !== undefined;

/** Parses the value of the cookie that `serialiseChoices` wrote, and leaves out invalid entries. */
export const parseStoredChoices = (value: string | undefined): Map<string, string> => {
  const choices = new Map<string, string>();
  for (const [name, version] of new URLSearchParams(value ?? ''))
    if (NAME.test(name) && isChoice(version)) choices.set(name, version);
  return choices;
};

export const serialiseChoices = (choices: ChoiceByRemote): string =>
  new URLSearchParams([...choices].slice(0, MAX_CHOICES)).toString();

/**
 * Returns the choices of a URL. `?mfe.catalog=1.1.0` chooses a version, `?mfe.catalog=` removes that choice,
 * `?mfe.channel=staging` chooses a channel.
 */
export const parseUrlChoices = (query: URLSearchParams): ChoiceByRemote => {
  const choices = new Map<string, string>();
  for (const [key, given] of query) {
    const name = key.startsWith('mfe.') ? key.slice('mfe.'.length) : '';
    const value = given.replace(/\/$/, '');
    if (NAME.test(name) && !RESERVED_CHOICES.has(name) && (value === '' || isChoice(value)))
      choices.set(name, value);
  }
  return choices;
};

/** Returns all choices. Those of the request replace stored ones; an empty value removes one. */
export const mergeChoices = (stored: ChoiceByRemote, asked: ChoiceByRemote): ChoiceByRemote =>
  new Map([...new Map([...stored, ...asked])].filter(([, value]) => value !== ''));

const COOKIE = 'mfe';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The choices of one request. */
export interface RequestedChoices {
  /** Choices of the cookie that still hold; none after a return to normal. */
  readonly stored: ChoiceByRemote;
  /** Choices of the cookie and of the URL, which come first. */
  readonly all: ChoiceByRemote;
  /** True if the URL changes the choices. */
  readonly isInAddress: boolean;
  /** True for a return to normal. */
  readonly isReset: boolean;
}

/** @param previewed remote whose preview the URL opens: an earlier choice of a release for it no longer holds */
export const readChoices = (
  request: FastifyRequest,
  query: URLSearchParams,
  previewed?: string,
): RequestedChoices => {
  const isReset = query.has('mfe.reset');
  const asked = parseUrlChoices(query);
  const stored = isReset
    ? new Map<string, string>()
    : parseStoredChoices(readCookie(request, COOKIE));
  const isReplaced = previewed !== undefined && stored.delete(previewed);
  const isInAddress = asked.size > 0 || isReplaced;
  return { stored, all: mergeChoices(stored, asked), isInAddress, isReset };
};

/** Stores the choices in a cookie that this browser sends with every page. */
export const storeChoices = (reply: FastifyReply, choices: ChoiceByRemote): void => {
  const value = serialiseChoices(choices);
  setPageCookie(reply, COOKIE, value, value === '' ? 0 : YEAR_SECONDS);
};
