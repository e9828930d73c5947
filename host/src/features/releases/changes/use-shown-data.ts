import { useState } from 'react';
import { isConcurrentChangeError } from './rejection-note.tsx';

/** Fields of a `useQuery` result that this hook needs. */
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
export const useDialogData = <Data>(shown: Data, query: ReloadableQuery<Data>) => {
  const [seen, setSeen] = useState<Data>();
  // If reloading fails, the dialog uses the page's data; the registry rejects the change if their revision is outdated.
  if (seen === undefined && !query.isFetching) setSeen(query.data ?? shown);
  const lookAgain = async (error: unknown): Promise<void> => {
    if (!isConcurrentChangeError(error)) return;
    const { data } = await query.refetch();
    if (data !== undefined) setSeen(data);
  };
  return { seen: seen ?? shown, isReading: seen === undefined, lookAgain };
};
