/** The page-wide session and the student's record. Host and every remote import this module; federation gives them ONE instance. */
import { createSession } from './session.ts';
import { createStudentRecord } from './student-record.ts';
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

const storage = (): Storage => localStorage;
const onStorage = (listener: (key: string | null) => void): void =>
  window.addEventListener('storage', ({ key }) => listener(key));

export const session = createSession({
  storage,
  now: () => Date.now(),
  exclusive,
  checkPayloads: process.env.NODE_ENV !== 'production',
  onStorage,
  setCookie: (cookie) => {
    document.cookie = cookie;
  },
});

/** Calls endpoints of `@cairn/api` as the signed-in student, or as a visitor. */
export const { http, events } = session;

export const record = createStudentRecord({
  storage,
  onStorage,
  http,
  events,
  studentId: session.studentId,
});
