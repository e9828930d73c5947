import { listOwnSessions } from '@cairn/api/own-sessions.contract';
import { getSecondFactor } from '@cairn/api/second-factor.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const ownAccountQueries = {
  /** Sessions of the student. They are loaded anew at every visit, because other devices end and begin sessions. */
  sessions: (studentId: string) =>
    queryOptions({
      queryKey: ['own-sessions', studentId],
      queryFn: ({ signal }) => http.call(listOwnSessions, { signal }),
      staleTime: 0,
    }),
  /** Loads the second factor of the student's account. */
  secondFactor: (studentId: string) =>
    queryOptions({
      queryKey: ['own-second-factor', studentId],
      queryFn: ({ signal }) => http.call(getSecondFactor, { signal }),
      staleTime: 0,
    }),
};
