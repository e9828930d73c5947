import { useState } from 'react';
import { isRace } from './refusal.tsx';

/** As `useQuery` gives it. */
interface ReadAgain<Data> {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly data: Data | undefined }>;
}

/**
 * What a dialog shows and changes: the data that `query` reads when the dialog opens, and after a lost race what is read then.
 * `isReading` keeps a change from being sent before that, since the page behind the dialog may be half a minute old (`shown`).
 * A later refresh of the page changes nothing: a person must not confirm what they have not seen.
 */
export const useSeen = <Data>(shown: Data, query: ReadAgain<Data>) => {
  const [seen, setSeen] = useState<Data>();
  // Without a connection the registry compares the revision that was seen.
  if (seen === undefined && !query.isFetching) setSeen(query.data ?? shown);
  const lookAgain = async (error: unknown): Promise<void> => {
    if (!isRace(error)) return;
    const { data } = await query.refetch();
    if (data !== undefined) setSeen(data);
  };
  return { seen: seen ?? shown, isReading: seen === undefined, lookAgain };
};
