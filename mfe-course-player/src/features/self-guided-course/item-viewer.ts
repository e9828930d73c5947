import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { ItemKind } from '@cairn/domain/module-progress.rules';

/** The item that Next opens. */
export interface FollowingItem {
  readonly kind: ItemKind;
  readonly module: CourseModule;
}

/** The props of the viewers of lectures, exercises and assessments. */
export interface ItemViewerProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  /** Undefined at the last item. */
  readonly following: FollowingItem | undefined;
  /** Marks the item as done and opens the next one. */
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
  /** Reloads the module; undefined after a failure, which was shown to the student. */
  readonly renew: () => Promise<CourseModule | undefined>;
}
