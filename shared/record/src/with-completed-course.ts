import type { UserAttributes } from '@cairn/api/user.contract';

/** Returns the record with the course added to the completed ones, once. */
export const withCompletedCourse = (student: UserAttributes, courseId: string): UserAttributes =>
  student.CompletedCourses.includes(courseId)
    ? student
    : { ...student, CompletedCourses: [...student.CompletedCourses, courseId] };
