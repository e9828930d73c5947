import { getScormData, getScormPackage, saveScormData } from '@cairn/api/scorm.contract';
import { queryOptions } from '@cairn/runtime';
import { getApiBase, http, report, session } from '@cairn/session';
import { readStoredData } from './bridge/stored-data.ts';
import type { GuestVisit, StudentVisit } from './bridge/player-types.ts';

const save =
  (courseId: string, studentId: string): StudentVisit['save'] =>
  (updates, { client, sequence, signal }) =>
    http.call(saveScormData, {
      params: { courseId },
      body: { studentId, client, sequence, updates },
      signal,
    });

/** Who plays, with what the server holds for them; a guest plays from this browser alone. */
const readVisit = async (courseId: string): Promise<StudentVisit | GuestVisit> => {
  const studentId = session.studentId();
  if (!session.isSignedIn() || studentId === undefined) return { kind: 'guest' };
  const { FirstName = '', LastName = '' } = session.attributes() ?? {};
  const send = save(courseId, studentId);
  return {
    kind: 'student',
    id: studentId,
    firstName: FirstName,
    lastName: LastName,
    data: await readStoredData({
      student: studentId,
      course: courseId,
      save: (updates, stamp) => send(updates, { ...stamp, signal: AbortSignal.timeout(20_000) }),
      read: () => http.call(getScormData, { params: { courseId }, query: { studentId } }),
      report: (problem) => report(problem, { at: 'stored data', courseId }),
    }),
    save: send,
    leaving: {
      url: `${getApiBase()}/scorm/${encodeURIComponent(courseId)}/data`,
      headers: () => ({ 'jwt-Token': session.accessToken() ?? '' }),
    },
    renewSession: session.renew,
  };
};

export const packagedCourseQueries = {
  /** Package and visit, both settled before a frame exists (SCO-07); never from a cache: the data must be today's. */
  launch: (courseId: string) =>
    queryOptions({
      queryKey: ['scorm', courseId],
      queryFn: async ({ signal }) => {
        const [course, visit] = await Promise.all([
          http.call(getScormPackage, { params: { courseId }, signal }),
          readVisit(courseId),
        ]);
        return { course, visit };
      },
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
