/** Reads the page that asks for an agreement. */
import type { LightMyRequestResponse } from 'fastify';
import { readBootManifest } from './test-releases.ts';

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
export const readOffer = ({ body }: LightMyRequestResponse) =>
  /data-offer="([^"]+)"/.exec(body)?.[1];
export const asksForAgreement = (answer: LightMyRequestResponse) =>
  answer.body.includes('Open with my account');
/** Returns the releases that the page lists as unpromoted code. */
export const readListedCode = ({ body }: LightMyRequestResponse) =>
  [...body.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => unescapeHtml(text ?? ''));
export const readOtherOrigin = ({ body }: LightMyRequestResponse) =>
  unescapeHtml(/<a href="([^"]+)" rel="noreferrer">Open without my account/.exec(body)?.[1] ?? '');
export const readShownReleases = (answer: LightMyRequestResponse) =>
  readBootManifest(answer).remotes.map(({ name, current }) => `${name} ${current.version}`);
