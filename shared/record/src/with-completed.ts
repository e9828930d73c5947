import type { UserAttributes } from '@cairn/api/user.contract';

/** The record with the course among the completed ones, once. */
export const withCompleted = (student: UserAttributes, courseId: string): UserAttributes =>
  student.CompletedCourses.includes(courseId)
    ? student
    : { ...student, CompletedCourses: [...student.CompletedCourses, courseId] };
