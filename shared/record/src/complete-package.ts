import { updateScormCompletion } from '@cairn/api/scorm.contract';
import { http, record } from '@cairn/session';
import { withCompletedCourse } from './with-completed-course.ts';

/** Completes a packaged course from its stored data, before its completion date is stored (002 §7.5). */
export const completePackagedCourse = async (courseId: string): Promise<void> => {
  await record.commit(
    () => http.call(updateScormCompletion, { body: { courseId } }),
    (student) => withCompletedCourse(student, courseId),
  );
};
