import { getScormPackage, openScormVisit, saveScormData } from '@cairn/api/scorm.contract';
import { queryOptions } from '@cairn/runtime';
import { http, record, report, session } from '@cairn/session';
import { waitForClosingVisits } from './bridge/closing-visits.ts';
import { readStoredData } from './bridge/stored-data.ts';
import type { GuestPlayerInput, StudentPlayerInput } from './bridge/player-types.ts';

export const createSaveRequest =
  (courseId: string, studentId: string): StudentPlayerInput['save'] =>
  (updates, { client, sequence, seen, ...options }) =>
    http.call(saveScormData, {
      params: { courseId },
      body: { studentId, client, sequence, updates, ...seen },
      ...options,
    });

/** Returns the visitor with their stored data; guests store data in this browser only. */
const readVisit = async (courseId: string): Promise<StudentPlayerInput | GuestPlayerInput> => {
  const studentId = session.studentId();
  if (!session.isSignedIn() || studentId === undefined) return { kind: 'guest' };
  await waitForClosingVisits();
  const { FirstName = '', LastName = '' } = record.read() ?? {};
  const save = createSaveRequest(courseId, studentId);
  return {
    kind: 'student',
    id: studentId,
    firstName: FirstName,
    lastName: LastName,
    data: await readStoredData({
      student: studentId,
      course: courseId,
      save: (updates, stamp) => save(updates, { ...stamp, signal: AbortSignal.timeout(20_000) }),
      read: async () => {
        const visit = crypto.randomUUID();
        const body = { studentId, visit };
        const opened = await http.call(openScormVisit, { params: { courseId }, body });
        return { values: opened.values, seen: { visit, revision: opened.revision } };
      },
      report: (problem) => report(problem, { at: 'stored data', courseId }),
    }),
    save,
  };
};

export const packagedCourseQueries = {
  /** Loads the package and the visit before a frame exists (SCO-07). Never cached, because the data must be current. */
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
