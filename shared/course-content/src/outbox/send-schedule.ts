import { ApiError } from '@cairn/api/api-error';
import type { OutboxPace } from './outbox-options.ts';

interface SendScheduleOptions {
  readonly pace: OutboxPace | undefined;
  /** Delay of the first retry. It doubles up to 30 seconds. */
  readonly firstRetryMs: number;
  /** Called when the delay after a change is over. */
  readonly onDelay: () => void;
  readonly onRetry: () => void;
}

const MAX_RETRY_DELAY_MS = 30_000;

/** Decides when an outbox sends: after a delay, after a failure, and never before a `Retry-After` of the server is over. */
export class SendSchedule {
  readonly #options: SendScheduleOptions;
  #delay: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Time before which the server wants no further request. */
  #notBefore = 0;
  #isRunning = false;

  constructor(options: SendScheduleOptions) {
    this.#options = options;
  }

  /** Failed requests since the last successful one. */
  get failures(): number {
    return this.#failures;
  }

  get hasDelay(): boolean {
    return this.#delay !== undefined;
  }

  get hasRetry(): boolean {
    return this.#retry !== undefined;
  }

  start(): void {
    this.#isRunning = true;
  }

  /** Stops all timers, and sets none until the next start. */
  stop(): void {
    this.#isRunning = false;
    this.clear();
  }

  clear(): void {
    this.clearDelay();
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  clearDelay(): void {
    clearTimeout(this.#delay);
    this.#delay = undefined;
  }

  /** Plans a request after a delay. A delay that has begun goes on, unless it `restarts`. */
  plan(ms: number, restarts: boolean): void {
    if (!this.#isRunning) return;
    if (ms === 0) return this.#options.onDelay();
    if (restarts) this.clearDelay();
    this.#delay ??= setTimeout(() => {
      this.#delay = undefined;
      this.#options.onDelay();
    }, ms);
  }

  /** Returns whether a request has to wait for a `Retry-After` or the pace; it is planned then. */
  isDeferred(): boolean {
    const now = Date.now();
    if (now < this.#notBefore) {
      this.#planRetry(this.#notBefore - now);
      return true;
    }
    const delay = this.#options.pace?.delay(now) ?? 0;
    if (delay === 0 || !this.#isRunning) return false;
    this.plan(delay, true);
    return true;
  }

  /** Counts a request towards the limit of `pace`. */
  count(): void {
    this.#options.pace?.count(Date.now());
  }

  succeed(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  /** Plans the retry of a failed request. */
  fail(failure: unknown): void {
    this.#failures += 1;
    const backOff = this.#options.firstRetryMs * 2 ** (this.#failures - 1);
    const now = Date.now();
    const requested = failure instanceof ApiError ? (failure.retryAfterMs ?? 0) : 0;
    this.#notBefore = Math.max(this.#notBefore, now + requested);
    this.#planRetry(Math.max(Math.min(backOff, MAX_RETRY_DELAY_MS), this.#notBefore - now));
  }

  #planRetry(ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (!this.#isRunning) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#options.onRetry();
    }, ms);
  }
}
