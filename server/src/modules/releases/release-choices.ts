/** Which releases a visitor asked for: by the address now, or by the cookie that an earlier address left. */
import { readDevBuild } from '@cairn/release-contract/dev-build';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../platform/http/cookies.ts';
import { setPageCookie } from './page-cookie.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const VERSION = /^[\w.-]{1,64}$/;
const MOST = 20;

/** Words after `mfe.` that are no remotes. */
export const RESERVED: ReadonlySet<string> = new Set(['inspect', 'reset', 'tester', 'preview']);

/** By remote a version or a build on the visitor's own machine; 'channel' is the channel. */
export type Choices = ReadonlyMap<string, string>;

const isChoice = (value: string): boolean =>
  VERSION.test(value) || readDevBuild(value) !== undefined;

/** The value of the cookie as `choicesValue` wrote it; what does not fit is left out. */
export const storedChoices = (value: string | undefined): Choices => {
  const choices = new Map<string, string>();
  for (const [name, version] of new URLSearchParams(value ?? ''))
    if (NAME.test(name) && isChoice(version)) choices.set(name, version);
  return choices;
};

export const choicesValue = (choices: Choices): string =>
  new URLSearchParams([...choices].slice(0, MOST)).toString();

/** `?mfe.catalog=1.1.0` chooses, `?mfe.catalog=` forgets that one, `?mfe.channel=staging` is another channel. */
export const askedChoices = (query: URLSearchParams): Choices => {
  const choices = new Map<string, string>();
  for (const [key, given] of query) {
    const name = key.startsWith('mfe.') ? key.slice('mfe.'.length) : '';
    const value = given.replace(/\/$/, '');
    if (NAME.test(name) && !RESERVED.has(name) && (value === '' || isChoice(value)))
      choices.set(name, value);
  }
  return choices;
};

/** What was asked for wins over what was stored; an empty wish removes. */
export const chosen = (stored: Choices, asked: Choices): Choices =>
  new Map([...new Map([...stored, ...asked])].filter(([, value]) => value !== ''));

const COOKIE = 'mfe';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What one request asks for. */
export interface AskedChoices {
  /** Of the cookie; none after a return to normal. */
  readonly stored: Choices;
  /** With those of the address, which come first. */
  readonly all: Choices;
  readonly isInAddress: boolean;
  /** A return to normal. */
  readonly isReset: boolean;
}

export const readChoices = (request: FastifyRequest, query: URLSearchParams): AskedChoices => {
  const isReset = query.has('mfe.reset');
  const asked = askedChoices(query);
  const stored = isReset ? new Map<string, string>() : storedChoices(cookieOf(request, COOKIE));
  return { stored, all: chosen(stored, asked), isInAddress: asked.size > 0, isReset };
};

/** They come along with every page of this browser. */
export const storeChoices = (reply: FastifyReply, choices: Choices): void => {
  const value = choicesValue(choices);
  setPageCookie(reply, COOKIE, value, value === '' ? 0 : YEAR_SECONDS);
};
