import type { CourseItem } from '@cairn/api/courses.contract';

/** InstructorIDs in the order of the courses, each once. */
export const distinctInstructors = (courses: readonly CourseItem[]): readonly string[] => [
  ...new Set(
    courses.flatMap(({ InstructorID = '' }) => (InstructorID === '' ? [] : [InstructorID])),
  ),
];
