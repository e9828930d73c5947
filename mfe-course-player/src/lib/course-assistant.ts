import { type CourseAssistant, createCourseAssistant } from '@cairn/api/ask-course';
import type { Site } from '@cairn/runtime';
import { getApiBase, report, session } from '@cairn/session';

/** This site's own assistant, which knows who asks, or the one that the operator has configured, which does not. */
export const courseAssistantOf = ({
  courseAssistantUrl,
}: Pick<Site, 'courseAssistantUrl'>): CourseAssistant =>
  createCourseAssistant({
    base: courseAssistantUrl ?? getApiBase(),
    ...(courseAssistantUrl === undefined && { token: currentToken }),
    report: (problem) => report(problem, { at: 'course assistant' }),
  });

/** A stream is not begun twice, so the token is renewed before it is shown. */
const currentToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};
