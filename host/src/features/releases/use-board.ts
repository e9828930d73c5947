import { useQuery } from '@cairn/runtime';
import { releaseQueries } from './releases.queries.ts';

/** Returns the query of the release board, whose channels, remotes and permissions every part of the page uses. */
export const useReleaseBoard = () => useQuery(releaseQueries.board());
