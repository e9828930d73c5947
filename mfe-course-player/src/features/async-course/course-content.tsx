import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { isItemDone, type ModuleItem } from '@cairn/domain/module-progress.rules';
import { report } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { type ComponentType, useState } from 'react';
import type { AssessmentProps } from './async-course.tsx';
import styles from './async-course.module.css';
import { ExerciseViewer } from './exercise-viewer.tsx';
import { LectureViewer } from './lecture-viewer.tsx';
import { ModuleList } from './module-list.tsx';
import { useItemSelection } from './use-item-selection.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import type { ModuleProgress } from './use-module-progress.ts';
import { ViewerMain } from '../../lib/viewer-main.tsx';

export interface CourseContentProps {
  readonly course: CourseItem;
  readonly modules: readonly CourseModule[];
  readonly progress: ModuleProgress;
  readonly Assessment: ComponentType<AssessmentProps>;
  /** Reads the modules again; undefined when that failed, which has been told then. */
  readonly renew: () => Promise<readonly CourseModule[] | undefined>;
  /** Something here wants to be seen. */
  readonly onCall: () => void;
}

/** The module list and the viewer of the selected item. */
export const CourseContent = (props: CourseContentProps) => {
  const { course, modules, progress, renew, onCall } = props;
  const { selected, hasMoved, isMovingOn, select, moveOn } = useItemSelection(props);
  const [isRunning, setRunning] = useState(false);
  const guard = useLeaveGuard(isRunning);
  const module = modules.find(({ ModuleID }) => ModuleID === selected?.moduleId);
  const onRunning = (isNowRunning: boolean) => {
    setRunning(isNowRunning);
    if (!isNowRunning) onCall();
  };
  return (
    <div className={styles['layout']}>
      <ModuleList
        modules={modules}
        selected={selected}
        flags={progress.flags}
        onSelect={(item) => guard.ask(() => select(item))}
      />
      {selected && module ? (
        <SelectedItem
          key={`${selected.moduleId}/${selected.kind}`}
          {...{ course, module, isMovingOn, onRunning }}
          Assessment={props.Assessment}
          kind={selected.kind}
          takesFocus={hasMoved}
          isDone={isItemDone(selected, progress.flags)}
          onNext={() => void moveOn().catch((error: unknown) => report(error))}
          renew={async () =>
            (await renew())?.find(({ ModuleID }) => ModuleID === selected.moduleId)
          }
        />
      ) : (
        <EmptyState art="trail" title="Nothing to study here yet" />
      )}
      {guard.dialog}
    </div>
  );
};

interface SelectedItemProps extends AssessmentProps {
  readonly kind: ModuleItem['kind'];
  readonly takesFocus: boolean;
  readonly Assessment: ComponentType<AssessmentProps>;
}

const SelectedItem = ({ kind, takesFocus, Assessment, ...props }: SelectedItemProps) => {
  const place = { label: `Module ${props.module.Order}, ${kind}`, takesFocus };
  switch (kind) {
    case 'lecture':
      return <LectureViewer {...props} place={place} />;
    case 'exercise':
      return (
        <ViewerMain {...place}>
          <ExerciseViewer {...props} />
        </ViewerMain>
      );
    case 'assessment':
      return (
        <ViewerMain {...place}>
          <Assessment {...props} />
        </ViewerMain>
      );
    default:
      return kind satisfies never;
  }
};
