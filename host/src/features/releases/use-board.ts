import { useQuery } from '@cairn/runtime';
import { releaseQueries } from './releases.queries.ts';

/** What every part of the page knows: channels, remotes, rights. */
export const useBoard = () => useQuery(releaseQueries.board());
