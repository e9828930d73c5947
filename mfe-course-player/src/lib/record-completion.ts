import { updateCompletedDate } from '@cairn/api/progress.contract';
import { events, http, report, session } from '@cairn/session';

/** Stores the completion date and tells everybody. Rejects when the server could not store it. */
export const recordCompletion = async (courseId: string): Promise<void> => {
  const studentId = session.studentId();
  if (studentId === undefined) return;
  await http.call(updateCompletedDate, { body: { courseId, studentId } });
  await session
    .reloadAttributes()
    .catch((error: unknown) => report(error, { at: 'attributes after completion' }));
  events.emit('course.completed', { courseId });
};
