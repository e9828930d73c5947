import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { useQueryClient } from '@cairn/runtime';
import { useState } from 'react';
import { releaseQueries } from '../releases.queries.ts';
import { isRace } from './refusal.tsx';

/**
 * The board as somebody saw it when a dialog opened: what is refreshed behind the dialog must not make a change of
 * something that nobody has looked at. After a lost race it is the newest one.
 */
export const useSeenBoard = (board: ReleaseBoard) => {
  const client = useQueryClient();
  const [seen, setSeen] = useState(board);
  const lookAgain = async (error: unknown): Promise<void> => {
    if (!isRace(error)) return;
    setSeen(await client.fetchQuery(releaseQueries.board()));
  };
  return { seen, lookAgain };
};
