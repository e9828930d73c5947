/** The page-wide session. Host and every remote import this module; federation gives them ONE instance. */
import { createSession } from './session.ts';
import type { Exclusive } from './token-refresh.ts';

export { getApiBase, setApiBase } from './api-base.ts';
export type { EventPayload } from './event-map.ts';
export { setPoolTypes } from './pool-type.ts';
export { report, setReporter } from './report.ts';
export type { Session } from './session.ts';
export { friendlyMessage } from '@cairn/api/friendly-message';

/** Put in by the build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Web Locks where there are any; elsewhere the refresh grace of the server covers two tabs at once. */
const exclusive: Exclusive = (work) =>
  'locks' in navigator ? navigator.locks.request('cairn.session.refresh', work) : work();

export const session = createSession({
  storage: localStorage,
  now: () => Date.now(),
  exclusive,
  checkPayloads: process.env.NODE_ENV !== 'production',
  onStorage: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  setCookie: (cookie) => {
    document.cookie = cookie;
  },
});

/** Calls endpoints of `@cairn/api` as the signed-in student, or as a visitor. */
export const { http, events } = session;
