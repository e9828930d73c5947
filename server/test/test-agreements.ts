/** Reads the page that asks for an agreement. */
import type { LightMyRequestResponse } from 'fastify';
import { bootOf } from './test-releases.ts';

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
export const offerOf = ({ body }: LightMyRequestResponse) => /data-offer="([^"]+)"/.exec(body)?.[1];
export const isAsking = (answer: LightMyRequestResponse) =>
  answer.body.includes('Open with my account');
/** Returns the list of code on the page. */
export const listedBy = ({ body }: LightMyRequestResponse) =>
  [...body.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => unescaped(text ?? ''));
export const otherOriginOf = ({ body }: LightMyRequestResponse) =>
  unescaped(/<a href="([^"]+)" rel="noreferrer">Open without my account/.exec(body)?.[1] ?? '');
export const shownBy = (answer: LightMyRequestResponse) =>
  bootOf(answer).remotes.map(({ name, current }) => `${name} ${current.version}`);
