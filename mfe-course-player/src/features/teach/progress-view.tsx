import { EmptyState } from '@cairn/ui/empty-state';
import type { ViewProps } from './desk-views.tsx';
import { CourseProgress } from './roster/course-progress.tsx';

/** Who is in a course and how far: of one course at a time. */
export const ProgressView = ({ courses, courseId }: ViewProps) => {
  const [only] = courses;
  const chosen = courseId ?? (courses.length === 1 ? only?.CourseID : undefined);
  if (chosen === undefined) {
    return (
      <EmptyState art="trail" title="Whose progress?">
        Choose one of your courses.
      </EmptyState>
    );
  }
  return <CourseProgress key={chosen} courseId={chosen} />;
};
