/** Messages between the runner and the pages of a conformance case. */
import type { BrowserContext } from '@playwright/test';
import {
  type ScormRuntimeCallResult,
  findScormCasePageBehaviour,
  SCORM_CASE_PAGE_BINDING_NAME,
  type ScormCasePageMessage,
  type ScormCasePageInstructions,
} from './case-page.ts';
import type { ScormRuntimeCall } from './case-script.ts';
import type { DeliveredScormItem, DeliveredScormItemResult } from './play-case.ts';

/** Time-out in ms for the work of a page: making its calls, and ending its session. */
const PAGE_TIMEOUT_MS = 15_000;

const NO_ANSWER: ScormRuntimeCallResult = {
  value: 'the page did not answer in time',
  errorCode: 'none',
};

/** Returns a promise that resolves with the fallback once the time is over. */
const withFallback = async <T>(promise: Promise<T>, fallback: T, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A page that the player has shown and that waits for its instructions. */
class OpenDelivery implements DeliveredScormItem {
  readonly activity: string;
  readonly #behaviour: ReturnType<typeof findScormCasePageBehaviour>;
  readonly plan = Promise.withResolvers<ScormCasePageInstructions | undefined>();
  readonly called = Promise.withResolvers<readonly ScormRuntimeCallResult[]>();
  readonly terminated = Promise.withResolvers<ScormRuntimeCallResult | undefined>();

  constructor({ activity, file }: { readonly activity: string; readonly file: string }) {
    this.activity = activity;
    this.#behaviour = findScormCasePageBehaviour(file);
  }

  get isForbidden(): boolean {
    return this.#behaviour?.isForbidden !== false;
  }

  async run(calls: readonly ScormRuntimeCall[]): Promise<DeliveredScormItemResult> {
    const onLeaving = this.#behaviour?.onLeaving;
    this.plan.resolve({ calls, onLeaving });
    const results = await withFallback(this.called.promise, [], PAGE_TIMEOUT_MS);
    const endsItself =
      onLeaving === undefined && !calls.some(({ method }) => method === 'Terminate');
    const terminated = endsItself
      ? await withFallback(this.terminated.promise, NO_ANSWER, PAGE_TIMEOUT_MS)
      : undefined;
    return { results, terminated };
  }
}

/** Receives the messages of the pages of one browser context, which plays one case. */
export class ScormCasePageConnection {
  readonly #waiting: OpenDelivery[] = [];
  #current: OpenDelivery | undefined;
  #onDelivered: (() => void) | undefined;

  static async attach(context: BrowserContext): Promise<ScormCasePageConnection> {
    const link = new ScormCasePageConnection();
    await context.exposeBinding(
      SCORM_CASE_PAGE_BINDING_NAME,
      (_source, message: ScormCasePageMessage) => link.#hear(message),
    );
    return link;
  }

  /**
   * Waits for the next page that the player shows.
   * @returns undefined when the player shows none in time
   */
  async next(timeoutMs: number): Promise<DeliveredScormItem | undefined> {
    if (this.#waiting.length === 0) {
      const delivered = new Promise<void>((resolve) => {
        this.#onDelivered = resolve;
      });
      await withFallback(delivered, undefined, timeoutMs);
    }
    this.#current = this.#waiting.shift();
    return this.#current;
  }

  /** True if the player has shown a page that `next` has not returned yet. */
  get hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  #hear(message: ScormCasePageMessage): Promise<ScormCasePageInstructions | undefined> | undefined {
    if (message.type === 'called') this.#current?.called.resolve(message.results);
    if (message.type === 'terminated') this.#current?.terminated.resolve(message.result);
    if (message.type !== 'delivered') return undefined;
    const delivery = new OpenDelivery(message);
    this.#waiting.push(delivery);
    this.#onDelivered?.();
    return delivery.plan.promise;
  }
}
