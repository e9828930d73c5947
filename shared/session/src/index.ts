/**
 * The page-wide session and the student's record. Host and all remotes import this module; federation gives them one
 * instance.
 */
import type { Infer, Schema } from '@cairn/api/z';
import { createFirstResponses, type PageWithCalls } from './first-responses.ts';
import { createKeptValue, type KeptValue, type StorageKey } from './kept-value.ts';
import { createRemoteEventBus } from './remote-event-bus.ts';
import { createSession } from './session.ts';
import { createStudentRecord } from './student-record.ts';
import type { Exclusive } from './token-refresh.ts';

export { getApiBase, setApiBase } from './api-base.ts';
export type { KeptValue, StorageKey } from './kept-value.ts';
export { setIdentityConfirmer } from './identity-confirmer.ts';
export { CERTIFICATE_KEY } from './storage-keys.ts';
export type { EventPayload } from './event-map.ts';
export { setPoolTypes } from './pool-type.ts';
export { report, setReporter } from './report.ts';
export type { Session } from './session.ts';
export { friendlyMessage } from '@cairn/api/friendly-message';

/** Replaced by the build. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Runs work under a Web Lock. Without Web Locks, the server's grace period for refresh tokens covers two tabs at once. */
const exclusive: Exclusive = (work) =>
  'locks' in navigator ? navigator.locks.request('cairn.session.refresh', work) : work();

const storage = (): Storage => localStorage;

/** Creates a value in local storage. If storage is full or blocked, the value stays in memory and is lost with the page. */
export const keptValue = <S extends Schema>(key: StorageKey, schema: S): KeptValue<Infer<S>> =>
  createKeptValue(storage, key, schema);

/** Creates a value in session storage, which lasts as long as the tab. */
export const keptInTab = <S extends Schema>(key: StorageKey, schema: S): KeptValue<Infer<S>> =>
  createKeptValue(() => sessionStorage, key, schema);

const onStorage = (listener: (key: string | null) => void): void =>
  window.addEventListener('storage', ({ key }) => listener(key));

export const session = createSession({
  storage,
  now: () => Date.now(),
  exclusive,
  checkPayloads: process.env.NODE_ENV !== 'production',
  onStorage,
  firstResponses: createFirstResponses(globalThis as PageWithCalls, () => Date.now()),
  setCookie: (cookie) => {
    document.cookie = cookie;
  },
});

/** Calls endpoints of `@cairn/api` as the signed-in student, or as a visitor. */
export const { http, events } = session;

/** Events that remotes declare themselves; `createRemoteEvents` (remote-events.ts) checks them. */
export const remoteEvents = createRemoteEventBus();

export const record = createStudentRecord({
  storage,
  onStorage,
  http,
  events,
  studentId: session.studentId,
});
