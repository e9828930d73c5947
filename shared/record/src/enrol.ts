import { enrollInCourse } from '@cairn/api/courses.contract';
import { events, http, record } from '@cairn/session';
import { reloadRecord } from './reload-record.ts';

/**
 * Enrols the signed-in student and emits `enrolment.changed` (TAPI-12). Rejects when the server rejects the call or
 * cannot be reached.
 */
export const enrolInCourse = async (courseId: string): Promise<void> => {
  await record.commit(
    () => http.call(enrollInCourse, { body: { courseId } }),
    (student) => ({ ...student, Courses: { [courseId]: {}, ...student.Courses } }),
  );
  await reloadRecord('enrolment');
  events.emit('enrolment.changed', { courseId });
};
