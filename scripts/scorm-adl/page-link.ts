/** Messages between the runner and the pages of a case. */
import type { BrowserContext } from '@playwright/test';
import {
  type CallResult,
  findPageBehaviour,
  PAGE_BINDING,
  type PageMessage,
  type PagePlan,
} from './case-page.ts';
import type { RuntimeCall } from './case-script.ts';
import type { Delivery, DeliveryOutcome } from './play-case.ts';

/** Milliseconds for what a page does by itself: making calls, ending its session. */
const PAGE_TIMEOUT_MS = 15_000;

const NO_ANSWER: CallResult = { value: 'the page did not answer in time', errorCode: 'none' };

/** Resolves with the fallback once the time is over. */
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

/** A page that was delivered and waits for its plan. */
class OpenDelivery implements Delivery {
  readonly activity: string;
  readonly #behaviour: ReturnType<typeof findPageBehaviour>;
  readonly plan = Promise.withResolvers<PagePlan | undefined>();
  readonly called = Promise.withResolvers<readonly CallResult[]>();
  readonly terminated = Promise.withResolvers<CallResult | undefined>();

  constructor({ activity, file }: { readonly activity: string; readonly file: string }) {
    this.activity = activity;
    this.#behaviour = findPageBehaviour(file);
  }

  get isForbidden(): boolean {
    return this.#behaviour?.isForbidden !== false;
  }

  async run(calls: readonly RuntimeCall[]): Promise<DeliveryOutcome> {
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
export class PageLink {
  readonly #waiting: OpenDelivery[] = [];
  #current: OpenDelivery | undefined;
  #onDelivered: (() => void) | undefined;

  static async attach(context: BrowserContext): Promise<PageLink> {
    const link = new PageLink();
    await context.exposeBinding(PAGE_BINDING, (_source, message: PageMessage) =>
      link.#hear(message),
    );
    return link;
  }

  /** @returns undefined when no page is delivered in time */
  async next(timeoutMs: number): Promise<Delivery | undefined> {
    if (this.#waiting.length === 0) {
      const delivered = new Promise<void>((resolve) => {
        this.#onDelivered = resolve;
      });
      await withFallback(delivered, undefined, timeoutMs);
    }
    this.#current = this.#waiting.shift();
    return this.#current;
  }

  /** True if a page was delivered that `next` has not returned. */
  get hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  #hear(message: PageMessage): Promise<PagePlan | undefined> | undefined {
    if (message.type === 'called') this.#current?.called.resolve(message.results);
    if (message.type === 'terminated') this.#current?.terminated.resolve(message.result);
    if (message.type !== 'delivered') return undefined;
    const delivery = new OpenDelivery(message);
    this.#waiting.push(delivery);
    this.#onDelivered?.();
    return delivery.plan.promise;
  }
}
