/** Which preview a page shows: that of the link which this browser has opened. */
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../http/cookies.ts';
import { isCrossSite } from './cross-site.ts';
import { setPageCookie } from './page-cookie.ts';
import type { PreviewPass } from './preview-pass.ts';
import type { Preview } from './previews.repository.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import { PREVIEW_FIELD } from './tester-address.ts';

const COOKIE = 'cairn_preview';
/** Longer than a preview lasts, so that a browser which still asks for one that has ended is told. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;
/** Before the pass of a link on another site: it takes the way to the page without the pass, and no more. */
const ONCE = 'once.';
const ONCE_SECONDS = 60;

interface VisitContext {
  readonly snapshot: RegistrySnapshot;
  readonly pass: PreviewPass;
  readonly now: Date;
  readonly refused: Refusal[];
}

/** `?mfe.reset` leaves it, as everything else that was chosen. */
export const previewFor = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  { snapshot, pass, now, refused }: VisitContext,
): Preview | undefined => {
  const asked = query.get(PREVIEW_FIELD);
  const stored = cookieOf(request, COOKIE);
  if (query.has('mfe.reset') && asked === null) {
    if (stored !== undefined) setPageCookie(reply, COOKIE, '', 0);
    return undefined;
  }
  const isOnce = asked === null && stored?.startsWith(ONCE) === true;
  const given = asked ?? (isOnce ? stored.slice(ONCE.length) : stored);
  if (given === undefined || given === '') return undefined;
  const live = snapshot.previews.filter(({ endsAt }) => endsAt > now);
  const preview = pass.opens(given, live);
  if (asked !== null && preview) {
    const isKept = !isCrossSite(request);
    const value = isKept ? asked : `${ONCE}${asked}`;
    setPageCookie(reply, COOKIE, value, isKept ? KEPT_SECONDS : ONCE_SECONDS);
  }
  // What is told of an ended one waits for the page, which comes after the address without the pass.
  if (asked !== null && !preview) setPageCookie(reply, COOKIE, `${ONCE}ended`, ONCE_SECONDS);
  if (asked === null && (isOnce || !preview)) setPageCookie(reply, COOKIE, '', 0);
  if (!preview)
    refused.push({ name: 'preview', version: 'link', reason: 'This preview has ended.' });
  return preview;
};
