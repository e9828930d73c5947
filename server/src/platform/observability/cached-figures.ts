/** Caches figures that cost a database read, so that they are read seldom and never delay other figures. */

interface FigureCacheOptions {
  /** Milliseconds after which the figures are read again. */
  readonly everyMs: number;
  /** Milliseconds that a caller waits for them at most. */
  readonly waitMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** @returns a function that resolves to the cached figures; undefined when they could not be read, or not in time at first */
export const cacheFigures = <T>(
  read: () => Promise<T>,
  { everyMs, waitMs, onFailure }: FigureCacheOptions,
): (() => Promise<T | undefined>) => {
  let kept: { readonly figures: T; readonly at: number } | undefined;
  let reading: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    try {
      kept = { figures: await read(), at: performance.now() };
    } catch (error) {
      kept = undefined;
      onFailure(error);
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (kept && performance.now() - kept.at < everyMs) return kept.figures;
    reading ??= readAgain();
    await Promise.race([reading, pause(waitMs)]);
    return kept?.figures;
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
