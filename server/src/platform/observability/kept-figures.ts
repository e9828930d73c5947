/** Figures that cost a read of the database: read seldom, whoever asks, and never in the way of the others. */

interface KeptFigures {
  /** They are read again once they are older. */
  readonly everyMs: number;
  /** Whoever asks waits no longer for them. */
  readonly waitMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** @returns the figures as they are kept, or undefined: they could not be read, or not in time for the first time */
export const keptFigures = <T>(
  read: () => Promise<T>,
  { everyMs, waitMs, onFailure }: KeptFigures,
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
