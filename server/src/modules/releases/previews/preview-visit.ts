/** Determines the preview that a page shows: the one whose link this browser opened. */
import type { RefusedOverride } from '@cairn/release-contract/boot-manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import type { PreviewPassSigner } from './preview-pass.ts';
import type { BranchPreview } from './previews.repository.ts';
import type { RegistrySnapshot } from '../pages/registry-cache.ts';
import { PREVIEW_PASS_QUERY_FIELD } from './tester-urls.ts';

const PREVIEW_COOKIE = 'cairn_preview';
const PASS_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** Value of the cookie after a preview has ended, in place of a pass. The next page then informs the visitor. */
const ENDED_COOKIE_VALUE = 'ended';
const ENDED_COOKIE_SECONDS = 60;

export interface RequestedPreview {
  /** Preview that the browser requests by its URL or cookie; absent if it requests none, or if the preview has ended. */
  readonly preview?: BranchPreview;
  /** Signed pass of the requested preview; empty if the browser requests none. */
  readonly pass: string;
  /** True if the URL contains the pass of the preview, rather than the cookie. */
  readonly isInUrl: boolean;
  /** True if the URL requests another preview than the cookie. */
  readonly isNew: boolean;
}

const NO_PREVIEW: RequestedPreview = { pass: '', isInUrl: false, isNew: false };

/**
 * Reads which preview the browser requests. The parameters `?mfe.reset`, which also discards every other choice of releases,
 * and `?mfe.channel` leave the preview of the cookie: a preview has the releases of its own channel.
 */
export const readRequestedPreview = (
  request: FastifyRequest,
  query: URLSearchParams,
  { snapshot, pass, now }: { snapshot: RegistrySnapshot; pass: PreviewPassSigner; now: Date },
): RequestedPreview => {
  const requested = query.get(PREVIEW_PASS_QUERY_FIELD);
  const stored = readCookie(request, PREVIEW_COOKIE) ?? '';
  if (requested === null && leavesPreview(query)) return NO_PREVIEW;
  const passText = requested ?? stored;
  if (passText === '') return NO_PREVIEW;
  const live = snapshot.previews.filter(({ endsAt }) => endsAt > now);
  const preview = pass.opens(passText, live);
  const isInUrl = requested !== null;
  return { ...(preview && { preview }), pass: passText, isInUrl, isNew: passText !== stored };
};

/** Returns whether the parameters of a URL without a pass leave the preview. */
export const leavesPreview = (query: URLSearchParams): boolean =>
  query.has('mfe.reset') || query.has('mfe.channel');

export const listPreviewRefusals = ({ preview, pass }: RequestedPreview): RefusedOverride[] =>
  preview || pass === ''
    ? []
    : [{ name: 'preview', version: 'link', reason: 'This preview has ended.' }];

/** Stores the pass of an opened preview in a cookie, and removes the pass of one that has ended. */
export const updatePreviewCookie = (
  reply: FastifyReply,
  requestedPreview: RequestedPreview,
): void => {
  const { preview, pass, isInUrl } = requestedPreview;
  if (preview && isInUrl) storePreviewPass(reply, pass);
  if (preview || pass === '') return;
  // The browser first moves to the URL without the pass; the page at that URL informs the visitor that the preview has ended.
  if (isInUrl)
    setCookie(reply, {
      name: PREVIEW_COOKIE,
      value: ENDED_COOKIE_VALUE,
      seconds: ENDED_COOKIE_SECONDS,
    });
  else setCookie(reply, { name: PREVIEW_COOKIE, value: '', seconds: 0 });
};

export const storePreviewPass = (reply: FastifyReply, pass: string): void =>
  setCookie(reply, { name: PREVIEW_COOKIE, value: pass, seconds: PASS_COOKIE_SECONDS });

export const removePreviewCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  if (readCookie(request, PREVIEW_COOKIE) !== undefined)
    setCookie(reply, { name: PREVIEW_COOKIE, value: '', seconds: 0 });
};
