import { type CourseItem, getCourse } from '@cairn/api/courses.contract';
import { enrol } from '@cairn/record/enrol';
import { queryOptions } from '@cairn/runtime';
import { http, record, report, session } from '@cairn/session';
import { courseQueries } from '../../lib/course.queries.ts';
import { isOpenToEnrol } from './course-access.ts';

/** The student's own record afresh: another device may have gone on since. An old one is better than none. */
const refreshRecord = async (): Promise<void> => {
  if (!session.isSignedIn()) return;
  await record.reload().catch((error: unknown) => {
    if (record.read() === undefined) throw error;
    report(error, { at: 'record of the player' });
  });
};

/** 001 §4: a student in a public course is enrolled silently; a failure must not keep anybody out. */
const enrolSilently = (courseId: string): Promise<void> =>
  enrol(courseId).catch((error: unknown) => report(error, { at: 'silent enrolment', courseId }));

const enter = async (courseID: string, signal: AbortSignal): Promise<CourseItem> => {
  const [{ Item: course }] = await Promise.all([
    http.call(getCourse, { query: { courseID }, signal }),
    refreshRecord(),
  ]);
  const visit = { isSignedIn: session.isSignedIn(), record: record.read() };
  if (isOpenToEnrol(course, visit)) await enrolSilently(courseID);
  return course;
};

export const coursePageQueries = {
  /** The course, once the student's record is known and a public course has them enrolled. */
  entered: (courseID: string) =>
    queryOptions({
      queryKey: courseQueries.courseKey(courseID),
      queryFn: ({ signal }) => enter(courseID, signal),
      // Read again in the middle of a save, an older record would stand in for the newer one.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
