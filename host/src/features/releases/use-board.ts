import { useQuery } from '@cairn/runtime';
import { releaseQueries } from './releases.queries.ts';

/** Returns the data that every part of the page uses: channels, remotes, permissions. */
export const useBoard = () => useQuery(releaseQueries.board());
