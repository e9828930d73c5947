import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { isItemDone, type ModuleItem } from '@cairn/domain/module-progress.rules';
import { useLeave } from '@cairn/runtime';
import { report } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { LazyAssistantPanel } from '../../lib/assistant-part.tsx';
import { AssistantToggle, useAssistantToggle } from '../../lib/assistant-toggle.tsx';
import { CourseViewerMain, type SelectedCourseItem } from '../../lib/viewer-main.tsx';
import { LazyAssessmentViewer } from './assessment-part.tsx';
import { ExerciseViewer } from './exercise-viewer.tsx';
import type { ItemViewerProps } from './item-viewer.ts';
import { LectureViewer } from './lecture/lecture-viewer.tsx';
import { ModuleList } from './module-list.tsx';
import styles from './self-guided-course.module.css';
import { useCourseItemSelection } from './use-item-selection.ts';
import type { ModuleProgress } from './use-module-progress.ts';

interface ModuleCourseContentProps {
  readonly course: CourseItem;
  readonly modules: readonly CourseModule[];
  readonly progress: ModuleProgress;
  /** Reloads the modules; undefined after a failure, which was shown to the student. */
  readonly renew: () => Promise<readonly CourseModule[] | undefined>;
}

/** Shows the list of modules and the viewer of the selected item. */
export const ModuleCourseContent = (props: ModuleCourseContentProps) => {
  const { course, modules, progress, renew } = props;
  const { selected, following, hasMoved, isMovingOn, select, moveOn } =
    useCourseItemSelection(props);
  const leave = useLeave();
  const module = modules.find(({ ModuleID }) => ModuleID === selected?.moduleId);
  return (
    <div className={styles['layout']}>
      <ModuleList
        modules={modules}
        selected={selected}
        flags={progress.flags}
        onSelect={(item) => leave(() => select(item))}
      />
      {selected && module ? (
        <SelectedItem
          key={`${selected.moduleId}/${selected.kind}`}
          {...{ course, module, following, isMovingOn }}
          kind={selected.kind}
          takesFocus={hasMoved}
          isDone={isItemDone(selected, progress.flags)}
          onNext={() => void moveOn().catch((error: unknown) => report(error))}
          renew={async () =>
            (await renew())?.find(({ ModuleID }) => ModuleID === selected.moduleId)
          }
        />
      ) : (
        <EmptyState art="trail" title={t`Nothing to study here yet`} />
      )}
    </div>
  );
};

interface SelectedItemProps extends ItemViewerProps {
  readonly kind: ModuleItem['kind'];
  readonly takesFocus: boolean;
}

const SelectedItem = ({ kind, takesFocus, ...props }: SelectedItemProps) => {
  const item = { label: describeItem(kind, props.module), takesFocus };
  switch (kind) {
    case 'lecture':
      return <LectureViewer {...props} item={item} />;
    case 'exercise':
      return (
        <WithAssistant {...props} item={item}>
          <ExerciseViewer {...props} />
        </WithAssistant>
      );
    case 'assessment':
      return (
        <WithAssistant {...props} item={item}>
          <LazyAssessmentViewer {...props} />
        </WithAssistant>
      );
    default:
      return kind satisfies never;
  }
};

const describeItem = (kind: ModuleItem['kind'], module: CourseModule): string =>
  ({
    lecture: t`Module ${module.Order}, lecture`,
    exercise: t`Module ${module.Order}, exercise`,
    assessment: t`Module ${module.Order}, assessment`,
  })[kind];

interface WithAssistantProps extends ItemViewerProps {
  readonly item: SelectedCourseItem;
  readonly children: ReactNode;
}

/** An exercise or an assessment. The assistant beside it says that it only answers about lectures (AICH-06). */
const WithAssistant = ({ course, module, item, children }: WithAssistantProps) => {
  const { isOpen, toggle, close, button } = useAssistantToggle();
  return (
    <>
      <CourseViewerMain {...item}>
        {children}
        <AssistantToggle ref={button} isOpen={isOpen} onToggle={toggle} />
      </CourseViewerMain>
      {isOpen && <LazyAssistantPanel course={course} about={{ module }} onClose={close} />}
    </>
  );
};
