import { type QueryClient, useQueryClient } from '@cairn/runtime';
import { useState } from 'react';
import { isRace } from './refusal.tsx';

/**
 * What somebody saw when a dialog opened: what is refreshed behind the dialog must not make a change of something that
 * nobody has looked at. After a lost race it is what is read then.
 */
export const useSeen = <Data>(shown: Data, read: (client: QueryClient) => Promise<Data>) => {
  const client = useQueryClient();
  const [seen, setSeen] = useState(shown);
  const lookAgain = async (error: unknown): Promise<void> => {
    if (isRace(error)) setSeen(await read(client));
  };
  return { seen, lookAgain };
};
