import { enrollInCourse } from '@cairn/api/courses.contract';
import { events, http, session } from '@cairn/session';

/** Enrols the signed-in student, reads the attributes again, and tells everybody. */
export const enrol = async (courseId: string): Promise<void> => {
  await http.call(enrollInCourse, { body: { courseId } });
  await session.reloadAttributes();
  events.emit('enrolment.changed', { courseId });
};
