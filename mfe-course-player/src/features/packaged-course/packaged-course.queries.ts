import { getScormPackage, openScormVisit, saveScormData } from '@cairn/api/scorm.contract';
import { queryOptions } from '@cairn/runtime';
import { http, record, report, session } from '@cairn/session';
import { waitForClosingScormPlayers } from './bridge/closing-scorm-players.ts';
import { readStoredScormData } from './bridge/stored-data.ts';
import type { GuestScormPlayerInput, StudentScormPlayerInput } from './bridge/player-types.ts';

export const createScormSaveRequest =
  (courseId: string, studentId: string): StudentScormPlayerInput['save'] =>
  (updates, { client, sequence, seen, ...options }) =>
    http.call(saveScormData, {
      params: { courseId },
      body: { studentId, client, sequence, updates, ...seen },
      ...options,
    });

/** Returns the student with the SCORM data that the server stores; a guest's data are stored in this browser only. */
const readVisit = async (
  courseId: string,
): Promise<StudentScormPlayerInput | GuestScormPlayerInput> => {
  const studentId = session.studentId();
  if (!session.isSignedIn() || studentId === undefined) return { kind: 'guest' };
  await waitForClosingScormPlayers();
  const { FirstName = '', LastName = '' } = record.read() ?? {};
  const save = createScormSaveRequest(courseId, studentId);
  return {
    kind: 'student',
    id: studentId,
    firstName: FirstName,
    lastName: LastName,
    data: await readStoredScormData({
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
  /**
   * Loads the package and the student's stored data before a frame exists (SCO-07). Never cached, because the data must be
   * current.
   */
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
