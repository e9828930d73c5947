/**
 * Saves what a person types: stores a local copy first, sends one request at a time, retries failures, and keeps each change
 * until the server has acknowledged it. A kind of data (answers of an attempt, messages, values of a package) is a configuration.
 */
import { createStore } from '@cairn/ui/store';
import { ApiError } from '@cairn/api/api-error';
import { report, session } from '@cairn/session';
import { batchInMicrotask } from './batch-in-microtask.ts';
import type {
  MergedChanges,
  OutboxOptions,
  OutboxPart,
  OutboxState,
  OutboxStatus,
} from './outbox-options.ts';
import { PendingChanges, type SentChanges } from './pending-changes.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';
import { MAX_KEEPALIVE_BYTES, MAX_REQUEST_BYTES } from './request-sizes.ts';
import { SendSchedule } from './send-schedule.ts';

const DELAY_MS = 1000;

/** Changes for one request, with the revision on which they are based. */
interface Parcel<Value> extends OutboxPart<Value> {
  readonly sent: SentChanges<Value>;
  readonly revision: number;
}

interface RunningSend<Value> extends Parcel<Value> {
  readonly keepalive: boolean;
  readonly abort: AbortController;
}

const isOfKind = (error: unknown, kind: ApiError['kind']): boolean =>
  error instanceof ApiError && error.kind === kind;

/** Returns whether a retry of the request may succeed: no network, no response, a server error, too many requests. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof ApiError && ['offline', 'timeout', 'server', 'too-many'].includes(error.kind);

const readRevision = (response: unknown): number =>
  typeof response === 'object' &&
  response !== null &&
  'revision' in response &&
  typeof response.revision === 'number'
    ? response.revision
    : 0;

/** Changes of one student that the server has not acknowledged. A change leaves the outbox only by its acknowledgement. */
export class Outbox<Value, Response = undefined> {
  readonly #options: OutboxOptions<Value, Response>;
  readonly #owner = session.studentId();
  readonly #pending: PendingChanges<Value>;
  readonly #schedule: SendSchedule;
  readonly #storeSoon = batchInMicrotask(() => this.#store());
  readonly #leaveSoon = batchInMicrotask(() => this.leave());
  readonly #state = createStore<OutboxState>({
    status: 'saved',
    isStoredLocally: true,
    failure: undefined,
  });
  #failure: unknown;
  #running: RunningSend<Value> | undefined;
  /** Changes that were sent last without a response, if that request has to be repeated unchanged. */
  #unanswered: Parcel<Value> | undefined;
  #settled: Promise<void> = Promise.resolve();
  #revision: number;
  /** Maximum bytes of a request without `keepalive`; halved after the server rejected one as too large. */
  #maxBytes = MAX_REQUEST_BYTES;
  #isStoreDue = false;
  #isSendDue = false;
  #isPaused = false;
  #isDeparting = false;
  #isInConflict = false;
  #stopWatching: () => void = () => undefined;

  constructor(options: OutboxOptions<Value, Response>) {
    this.#options = options;
    this.#revision = options.revision ?? 0;
    this.#pending = new PendingChanges(options.pending);
    this.#schedule = new SendSchedule({
      pace: options.pace,
      firstRetryMs: options.firstRetryMs ?? DELAY_MS,
      onDelay: () => this.#onDelay(),
      onRetry: () => this.#startPlain(),
    });
    if (options.unanswered) this.#unanswered = this.#toParcel(options.unanswered, 0);
    this.#show();
  }

  /** Returns the same object until the state changes. */
  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Returns all changes that the server has not acknowledged, the oldest first. */
  pending(): Map<string, Value> {
    return this.#pending.values();
  }

  get(key: string): Value | undefined {
    return this.#pending.get(key);
  }

  get revision(): number {
    return this.#revision;
  }

  /** Adds a change: stores it in this browser and sends it after the delay. */
  set(key: string, value: Value): void {
    this.#pending.set(key, value);
    this.#isStoreDue = true;
    this.#storeSoon();
    if (this.#isDeparting) return this.#leaveSoon();
    this.#planSend();
    this.#show();
  }

  /** Adopts data that another page has saved: the merged changes replace the pending ones. This ends a conflict. */
  adopt({ revision, changes }: MergedChanges<Value>): void {
    this.#isInConflict = false;
    this.#schedule.succeed();
    this.#schedule.clear();
    this.#revision = revision;
    this.#unanswered = undefined;
    this.#pending.replace(changes);
    this.#isStoreDue = true;
    this.#store();
    if (changes.size > 0) this.#planSend();
    this.#show();
  }

  /** Drops a change without sending it, because it has lost its meaning. */
  drop(key: string): void {
    this.#pending.delete(key);
    this.#isStoreDue = true;
    this.#store();
    this.#show();
  }

  /**
   * Sends pending changes at once, without waiting for a delay or retry; only a `Retry-After` of the server is respected.
   * @returns whether the server has acknowledged all changes once no request is running
   */
  async flush(): Promise<boolean> {
    if (this.#isDeparting) this.leave();
    else this.#sendNow();
    await this.#settled;
    return this.#pending.size === 0;
  }

  /**
   * Sends changes in a request that outlives the page, because the page may be closing. Ignores a `Retry-After`: there may be no
   * later opportunity in this browser.
   */
  leave(maxBytes = MAX_KEEPALIVE_BYTES): void {
    if (!this.#maySend()) return;
    const parcel = this.#select(maxBytes, false);
    const before = this.#running;
    const keys = parcel.changes.keys();
    if (before?.keepalive && this.#pending.isCovered(keys, before.sent)) return;
    if (parcel.changes.size === 0) return this.#sendNow();
    // Aborts the running request first: all bodies in flight share a quota of 64 KiB, and the browser would cancel a normal
    // request anyway.
    before?.abort.abort();
    this.#start(parcel, true);
  }

  /** Handles pagehide. Changes in later handlers of the page are sent at once. */
  depart(): void {
    this.#isDeparting = true;
    this.leave();
  }

  /** Resumes after the page was restored from the browser's cache. */
  stay(): void {
    this.#isDeparting = false;
    void this.flush();
  }

  /**
   * Starts to send changes, the pending ones of an earlier visit at once, and follows the page: sends them when it is hidden,
   * left, or online again.
   */
  open({ followsPage = true }: { readonly followsPage?: boolean } = {}): void {
    this.#stopWatching();
    if (followsPage) {
      this.#stopWatching = watchPageLifecycle({
        hidden: () => this.leave(),
        leaving: () => this.depart(),
        returning: () => this.stay(),
        online: () => void this.flush(),
      });
    }
    this.#isPaused = false;
    this.#schedule.start();
    this.#sendNow();
    this.#show();
  }

  /** Sends the remaining changes in a request that outlives the page, and stops. Resolves once that request has ended. */
  close(): Promise<void> {
    this.leave();
    this.stop();
    return this.#settled;
  }

  /** Starts no further request. Resolves once the running one has ended. Changes stay in the local copy. */
  pause(): Promise<void> {
    this.#isPaused = true;
    this.stop();
    return this.#settled;
  }

  /** Stops all timers and no longer follows the page. A running request, and the parts after it, continue. */
  stop(): void {
    this.#stopWatching();
    this.#schedule.stop();
    this.#store();
  }

  #maySend(): boolean {
    const { isReady } = this.#options;
    return !this.#isPaused && !this.#isInConflict && isReady?.() !== false;
  }

  #toParcel(changes: ReadonlyMap<string, Value>, bytes: number): Parcel<Value> {
    return { changes, bytes, sent: this.#pending.note(changes), revision: this.#revision };
  }

  #select(maxBytes: number, mustTake: boolean): Parcel<Value> {
    if (this.#unanswered) return this.#unanswered;
    const sendable = this.#pending.sendable();
    const { selectPart } = this.#options;
    const part = selectPart?.(sendable, maxBytes, mustTake) ?? { changes: sendable, bytes: 0 };
    return this.#toParcel(part.changes, part.bytes);
  }

  #planSend(): void {
    const { delayMs = DELAY_MS, waitsForPause = false } = this.#options;
    this.#schedule.plan(delayMs, waitsForPause);
  }

  #onDelay(): void {
    if (this.#running) this.#isSendDue = true;
    else if (!this.#schedule.hasRetry) this.#startPlain();
  }

  #sendNow(): void {
    this.#schedule.clearDelay();
    if (this.#running) this.#isSendDue = true;
    else this.#startPlain();
  }

  #startPlain(): void {
    if (!this.#maySend()) return;
    if (this.#schedule.isDeferred()) return this.#show();
    this.#start(this.#select(this.#maxBytes, true), false);
  }

  #start(parcel: Parcel<Value>, keepalive: boolean): void {
    this.#schedule.clear();
    if (parcel.changes.size === 0) return this.#show();
    // Another student may have signed in meanwhile, in this tab or another one.
    if (session.studentId() !== this.#owner) return this.#onFailed(undefined);
    if (this.#options.repeatsUnanswered) {
      this.#unanswered = parcel;
      this.#isStoreDue = true;
    }
    this.#store();
    const running = { ...parcel, keepalive, abort: new AbortController() };
    this.#running = running;
    if (!keepalive) this.#schedule.count();
    const { signal } = running.abort;
    const request = { keepalive, signal, revision: parcel.revision };
    this.#settled = this.#options.send(parcel.changes, request).then(
      (response) => this.#end(running, () => this.#acknowledge(running, response)),
      (error: unknown) => this.#fail(running, error),
    );
    this.#show();
  }

  /** Handles a response; responses to superseded requests are ignored. */
  #end(running: RunningSend<Value>, handle: () => void): Promise<void> | undefined {
    if (this.#running !== running) return undefined;
    this.#running = undefined;
    const settled = this.#settled;
    handle();
    this.#show();
    // A caller that awaits this request also awaits the one that follows.
    return this.#settled === settled ? undefined : this.#settled;
  }

  #acknowledge({ sent, changes }: RunningSend<Value>, response: Response): void {
    this.#schedule.succeed();
    this.#unanswered = undefined;
    this.#maxBytes = Math.min(MAX_REQUEST_BYTES, this.#maxBytes * 2);
    this.#revision = Math.max(this.#revision, readRevision(response));
    this.#pending.acknowledge(sent);
    this.#options.onAcknowledged?.(changes, response);
    this.#isStoreDue = true;
    this.#store();
    const isDue = this.#isSendDue || !this.#schedule.hasDelay;
    this.#isSendDue = false;
    if (isDue && this.#pending.sendable().size > 0) this.#startPlain();
  }

  async #fail(running: RunningSend<Value>, error: unknown): Promise<void> {
    if (this.#running !== running) return;
    this.#isSendDue = false;
    const { mergeConflict } = this.#options;
    if (!mergeConflict || !isOfKind(error, 'conflict'))
      return this.#end(running, () => this.#onRejected(running, error));
    try {
      const merged = await mergeConflict();
      return this.#end(running, () => {
        this.#unanswered = undefined;
        if (merged) this.adopt(merged);
        else this.#isInConflict = true;
      });
    } catch (failure) {
      return this.#end(running, () => this.#onFailed(failure));
    }
  }

  #onRejected(running: RunningSend<Value>, error: unknown): void {
    const { changes, bytes, keepalive, sent } = running;
    const isTooLarge = isOfKind(error, 'too-large');
    if (isTooLarge && changes.size > 1 && this.#options.selectPart) {
      // A smaller part may fit: into a plain request, or into the quota that all keepalive requests share.
      if (keepalive) return this.leave(bytes / 2);
      this.#maxBytes = bytes / 2;
      return this.#startPlain();
    }
    // A normal request suffices for a hidden tab or another screen. A closed page cancels it; the local copy stays.
    if (isTooLarge && keepalive) return this.#startPlain();
    if (this.#options.isRefusal?.(error) ?? isTooLarge) {
      this.#unanswered = undefined;
      this.#pending.setAside(sent);
    }
    this.#onFailed(error);
  }

  #onFailed(failure: unknown): void {
    const { reportAs } = this.#options;
    const isFirst = this.#schedule.failures === 0 && failure !== undefined && !this.#isPaused;
    if (isFirst && reportAs !== undefined) report(failure, { at: reportAs });
    this.#failure = failure;
    this.#schedule.fail(failure);
    this.#show();
  }

  #store(): void {
    if (!this.#isStoreDue) return;
    this.#isStoreDue = false;
    const isStoredLocally = this.#options.storeLocally(this.pending(), this.#unanswered?.changes);
    if (isStoredLocally !== this.state().isStoredLocally)
      this.#state.set({ ...this.state(), isStoredLocally });
  }

  #findStatus(): OutboxStatus {
    if (this.#isInConflict) return 'conflict';
    if (this.#pending.hasSetAside) return 'set-aside';
    if (this.#schedule.failures > 0) return 'not-saved';
    if (this.#running) return 'sending';
    return this.#pending.size > 0 ? 'waiting' : 'saved';
  }

  #show(): void {
    const status = this.#findStatus();
    const failure = this.#schedule.failures === 0 ? undefined : this.#failure;
    const shown = this.state();
    if (status !== shown.status || failure !== shown.failure)
      this.#state.set({ ...shown, status, failure });
  }
}
