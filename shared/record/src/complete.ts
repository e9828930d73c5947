import { updateCompletedDate } from '@cairn/api/progress.contract';
import { events, http, record } from '@cairn/session';
import { readAgain } from './read-again.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';
import { withCompleted } from './with-completed.ts';

/** Stores the completion date and emits `course.completed`. */
export const complete = async (courseId: string): Promise<void> => {
  const studentId = whoIsSignedIn();
  await record.commit(
    () => http.call(updateCompletedDate, { body: { courseId, studentId } }),
    (student) => withCompleted(student, courseId),
  );
  await readAgain('attributes after completion');
  events.emit('course.completed', { courseId });
};
