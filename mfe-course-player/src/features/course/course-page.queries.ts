import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { enrolInCourse } from '@cairn/record/enrol';
import { queryOptions } from '@cairn/runtime';
import { http, record, report, session } from '@cairn/session';
import { courseQueries } from '../../lib/course.queries.ts';
import { canEnrolByUrl } from './course-access.ts';

/** Reloads the student's record, since another device may have changed it. If that fails, the older record is used. */
const refreshRecord = async (): Promise<void> => {
  if (!session.isSignedIn()) return;
  await record.reload().catch((error: unknown) => {
    if (record.read() === undefined) throw error;
    report(error, { at: 'record of the player' });
  });
};

/** 001 §4: a student in a public course is enrolled silently; a failed enrolment must not block the course. */
const enrolSilently = (courseId: string): Promise<void> =>
  enrolInCourse(courseId).catch((error: unknown) =>
    report(error, { at: 'silent enrolment', courseId }),
  );

const openCourse = async (courseID: string, signal: AbortSignal): Promise<CourseItem> => {
  const [{ Item: course }] = await Promise.all([
    http.call(getCourse, { query: { courseID }, signal }),
    refreshRecord(),
  ]);
  const visit = { isSignedIn: session.isSignedIn(), record: record.read() };
  if (canEnrolByUrl(course, visit)) await enrolSilently(courseID);
  return course;
};

export const coursePageQueries = {
  /** Loads the course and the student's record, and enrols the student if the course is public. */
  entered: (courseID: string) =>
    queryOptions({
      queryKey: courseQueries.courseKey(courseID),
      queryFn: ({ signal }) => openCourse(courseID, signal),
      // A refetch during a save of progress would replace the newer record by an older one.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
