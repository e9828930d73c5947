import type { CourseItem } from '@cairn/api/course-item.contract';

/** Returns the InstructorIDs of the courses without duplicates, in the order of the courses. */
export const listInstructorIds = (courses: readonly CourseItem[]): readonly string[] => [
  ...new Set(
    courses.flatMap(({ InstructorID = '' }) => (InstructorID === '' ? [] : [InstructorID])),
  ),
];
