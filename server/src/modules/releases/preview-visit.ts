/** Decides which preview a page shows: that of the link which this browser opened. */
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import { setPageCookie } from './page-cookie.ts';
import type { PreviewPass } from './preview-pass.ts';
import type { Preview } from './previews.repository.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import { PREVIEW_FIELD } from './tester-urls.ts';

const PREVIEW_COOKIE = 'cairn_preview';
const PASS_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** The value of the cookie after a preview has ended, in place of a pass, so that the next page says so. */
const ENDED_COOKIE_VALUE = 'ended';
const ENDED_COOKIE_SECONDS = 60;

export interface RequestedPreview {
  /** The preview that the browser requests; absent if it requests none, or if the preview has ended. */
  readonly preview?: Preview;
  /** Pass of the preview; empty if the browser requests none. */
  readonly pass: string;
  /** True if the URL names the preview, and not the cookie. */
  readonly isInAddress: boolean;
  /** True if the URL names another preview than the cookie. */
  readonly isNew: boolean;
}

const NO_PREVIEW: RequestedPreview = { pass: '', isInAddress: false, isNew: false };

/** Reads which preview the browser requests. `?mfe.reset` leaves it, like every other choice of releases. */
export const readPreview = (
  request: FastifyRequest,
  query: URLSearchParams,
  { snapshot, pass, now }: { snapshot: RegistrySnapshot; pass: PreviewPass; now: Date },
): RequestedPreview => {
  const asked = query.get(PREVIEW_FIELD);
  const stored = readCookie(request, PREVIEW_COOKIE) ?? '';
  if (query.has('mfe.reset') && asked === null) return NO_PREVIEW;
  const given = asked ?? stored;
  if (given === '') return NO_PREVIEW;
  const live = snapshot.previews.filter(({ endsAt }) => endsAt > now);
  const preview = pass.opens(given, live);
  const isInAddress = asked !== null;
  return { ...(preview && { preview }), pass: given, isInAddress, isNew: given !== stored };
};

export const refusePreview = ({ preview, pass }: RequestedPreview): Refusal[] =>
  preview || pass === ''
    ? []
    : [{ name: 'preview', version: 'link', reason: 'This preview has ended.' }];

/** Stores the pass of an opened preview, and removes that of one that has ended. */
export const updatePreviewCookie = (reply: FastifyReply, asked: RequestedPreview): void => {
  const { preview, pass, isInAddress } = asked;
  if (preview && isInAddress) storePreviewPass(reply, pass);
  if (preview || pass === '') return;
  // The browser first moves to the URL without the pass; the page after that says that the preview has ended.
  if (isInAddress) setPageCookie(reply, PREVIEW_COOKIE, ENDED_COOKIE_VALUE, ENDED_COOKIE_SECONDS);
  else setPageCookie(reply, PREVIEW_COOKIE, '', 0);
};

export const storePreviewPass = (reply: FastifyReply, pass: string): void =>
  setPageCookie(reply, PREVIEW_COOKIE, pass, PASS_COOKIE_SECONDS);

export const forgetPreview = (request: FastifyRequest, reply: FastifyReply): void => {
  if (readCookie(request, PREVIEW_COOKIE) !== undefined)
    setPageCookie(reply, PREVIEW_COOKIE, '', 0);
};
