/** Caches values of metrics that need a database read, so that they are read rarely and never delay other metrics. */

interface FigureCacheOptions {
  /** Milliseconds after which the metric values are read again. */
  readonly everyMs: number;
  /** Maximum time in ms that a caller waits for the metric values. */
  readonly waitMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Caches a read of metric values.
 * @returns a function that resolves to the cached values; undefined when they could not be read, or when the first read takes
 * too long
 */
export const cacheMetricValues = <T>(
  read: () => Promise<T>,
  { everyMs, waitMs, onFailure }: FigureCacheOptions,
): (() => Promise<T | undefined>) => {
  let cached: { readonly figures: T; readonly at: number } | undefined;
  let reading: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    try {
      cached = { figures: await read(), at: performance.now() };
    } catch (error) {
      cached = undefined;
      onFailure(error);
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (cached && performance.now() - cached.at < everyMs) return cached.figures;
    reading ??= readAgain();
    await Promise.race([reading, pause(waitMs)]);
    return cached?.figures;
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
