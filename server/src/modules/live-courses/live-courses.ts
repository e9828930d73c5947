/** Live courses: submissions of assignments, the chat with instructors, and a page that stands in for meetings. */
import type { AppContext } from '../../platform/app-context.ts';
import { addInstructorChat } from './instructor-chat/instructor-chat.ts';
import { addMeetingPage } from './meeting-page/meeting-page.routes.ts';
import { addSubmissions } from './submissions/submissions.ts';

interface LiveCoursesDeps {
  /** The maximum size of a submitted file in bytes; 25 MB by default. */
  readonly submissionBytes?: number | undefined;
  /** True in a trial only: adds the page that stands in for a meeting. */
  readonly hasMeetingPage: boolean;
}

export const registerLiveCourses = (
  context: AppContext,
  { submissionBytes, hasMeetingPage }: LiveCoursesDeps,
): void => {
  const { app, add } = context;
  addSubmissions(app, add, { ...context, mostBytes: submissionBytes });
  addInstructorChat(add, context);
  if (hasMeetingPage) addMeetingPage(app);
};
