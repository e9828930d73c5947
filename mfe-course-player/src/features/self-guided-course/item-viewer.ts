import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { ItemKind } from '@cairn/domain/module-progress.rules';

/** What Next leads to. */
export interface FollowingItem {
  readonly kind: ItemKind;
  readonly module: CourseModule;
}

/** What the viewer of a lecture, an exercise or an assessment is given. */
export interface ItemViewerProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  /** Undefined where nothing does. */
  readonly following: FollowingItem | undefined;
  /** Marks the item as done and moves on. */
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
  /** Reads the module again; undefined when that failed, which has been told then. */
  readonly renew: () => Promise<CourseModule | undefined>;
}
