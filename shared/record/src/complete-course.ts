import { updateCompletedDate } from '@cairn/api/progress.contract';
import { events, http, record } from '@cairn/session';
import { reloadRecord } from './reload-record.ts';
import { requireStudentId } from './require-student-id.ts';
import { withCompletedCourse } from './with-completed-course.ts';

/** Stores the completion date and emits `course.completed`. */
export const completeCourse = async (courseId: string): Promise<void> => {
  const studentId = requireStudentId();
  await record.commit(
    () => http.call(updateCompletedDate, { body: { courseId, studentId } }),
    (student) => withCompletedCourse(student, courseId),
  );
  await reloadRecord('attributes after completion');
  events.emit('course.completed', { courseId });
};
