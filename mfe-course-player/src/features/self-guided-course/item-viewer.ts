import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { ItemKind } from '@cairn/domain/module-progress.rules';

/** Item of the course that the Next button opens. */
export interface NextCourseItem {
  readonly kind: ItemKind;
  readonly module: CourseModule;
}

/** Props of the viewers of lectures, exercises and assessments. */
export interface ItemViewerProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  /** Item that Next opens; undefined at the last item of the course. */
  readonly following: NextCourseItem | undefined;
  /** Marks the current item of the course as done and opens the next one. */
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
  /** Reloads the module; undefined after a failure, which was shown to the student. */
  readonly renew: () => Promise<CourseModule | undefined>;
}
