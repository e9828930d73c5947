/** Where a course is taken (named route CourseOverview). */
export const playerPath = (courseId: string): string => `/course/${encodeURIComponent(courseId)}`;
