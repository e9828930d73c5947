import { useState } from 'react';
import { isEditConflict } from './rejection-note.tsx';

/** The part of the result of `useQuery` that is needed. */
interface ReloadableQuery<Data> {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly data: Data | undefined }>;
}

/**
 * Returns the data that a dialog shows and changes: those that `query` loads when it opens, or reloads after a lost race.
 * `isReading` blocks sending before that, since the page's data may be half a minute old (`shown`). Later refreshes of the page
 * are ignored, so that a user never confirms unseen data.
 */
export const useShownData = <Data>(shown: Data, query: ReloadableQuery<Data>) => {
  const [seen, setSeen] = useState<Data>();
  // Without a connection the shown data count; the registry compares their revision.
  if (seen === undefined && !query.isFetching) setSeen(query.data ?? shown);
  const lookAgain = async (error: unknown): Promise<void> => {
    if (!isEditConflict(error)) return;
    const { data } = await query.refetch();
    if (data !== undefined) setSeen(data);
  };
  return { seen: seen ?? shown, isReading: seen === undefined, lookAgain };
};
