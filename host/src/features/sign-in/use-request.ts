import { useRef, useState } from 'react';

interface RequestOptions {
  /** The words for a request that failed. */
  readonly wordsFor: (error: unknown) => string;
}

/** Requests of one button: one at a time, with why the last one failed. */
export const useRequest = ({ wordsFor }: RequestOptions) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The state is a render late: two presses in one moment must not send two requests.
  const isUnderWay = useRef(false);

  /** Resolves when the work is done or has failed. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(wordsFor(error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
};
