import { type CourseItem, enrollInCourse, getCourse } from '@cairn/api/courses.contract';
import { underBothNames } from '@cairn/domain/course-fields.rules';
import { queryOptions } from '@cairn/runtime';
import { events, http, report, session } from '@cairn/session';
import { courseQueries } from '../../lib/course.queries.ts';
import { isOpenToEnrol } from './course-access.ts';

/** The student's own record afresh: another device may have gone on since. An old one is better than none. */
const refreshAttributes = async (): Promise<void> => {
  if (!session.isSignedIn()) return;
  await session.reloadAttributes().catch((error: unknown) => {
    if (session.attributes() === undefined) throw error;
    report(error, { at: 'attributes of the player' });
  });
};

/** 001 §4: a student in a public course is enrolled silently; a failure must not keep anybody out. */
const enrolSilently = async (courseId: string): Promise<void> => {
  try {
    await http.call(enrollInCourse, { body: { courseId } });
    await session.reloadAttributes();
    events.emit('enrolment.changed', { courseId });
  } catch (error) {
    report(error, { at: 'silent enrolment', courseId });
  }
};

const enter = async (courseID: string, signal: AbortSignal): Promise<CourseItem> => {
  const [{ Item }] = await Promise.all([
    http.call(getCourse, { query: { courseID }, signal }),
    refreshAttributes(),
  ]);
  const course = underBothNames(Item);
  if (isOpenToEnrol(course, session.read())) await enrolSilently(courseID);
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
