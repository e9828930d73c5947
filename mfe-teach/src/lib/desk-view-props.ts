import type { TaughtCourse } from '@cairn/api/teaching.contract';

export interface TeachingDeskViewProps {
  /** InstructorID of the caller. */
  readonly instructorId: string;
  readonly courses: readonly TaughtCourse[];
  /** Id of the course that the view shows; undefined for all courses. */
  readonly courseId: string | undefined;
}

export interface TeachingDeskItemProps {
  readonly itemId: string;
  readonly courses: readonly TaughtCourse[];
}
