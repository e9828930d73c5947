/** Live courses: assignments that are handed in, the chat with instructors, and a stand-in for meetings. */
import type { AppContext } from '../../platform/app-context.ts';
import { addInstructorChat } from './instructor-chat/instructor-chat.ts';
import { addMeetingPage } from './meeting-page/meeting-page.routes.ts';
import { addSubmissions } from './submissions/submissions.ts';

interface LiveCoursesDeps {
  /** Bytes of one file that is handed in; absent: 25 MB. */
  readonly submissionBytes?: number | undefined;
  /** Whether the page that stands in for a meeting is there: in a trial only. */
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
