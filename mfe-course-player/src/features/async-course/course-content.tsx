import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import {
  isItemDone,
  itemAfter,
  itemToResume,
  type ModuleItem,
  unlockedModuleIds,
} from '@cairn/domain/module-progress.rules';
import { report } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { AssessmentProps } from './async-course.tsx';
import styles from './async-course.module.css';
import { ExerciseViewer } from './exercise-viewer.tsx';
import { LectureViewer } from './lecture-viewer.tsx';
import { ModuleList } from './module-list.tsx';
import type { ModuleProgress } from './use-module-progress.ts';

interface CourseContentProps {
  readonly course: CourseItem;
  readonly modules: readonly CourseModule[];
  readonly progress: ModuleProgress;
  readonly Assessment: ComponentType<AssessmentProps>;
  /** A module has just been unlocked: its content can be read now. */
  readonly onUnlocked: () => void;
}

/** The module list and the viewer of the selected item. */
export const CourseContent = (props: CourseContentProps) => {
  const { modules, progress, onUnlocked } = props;
  const [selected, setSelected] = useState(() => itemToResume(modules, progress.flags));
  const module = modules.find(({ ModuleID }) => ModuleID === selected?.moduleId);
  const viewer = useFocusOnChange(selected);

  const moveOn = async (item: ModuleItem) => {
    const before = unlockedModuleIds(modules, progress.flags);
    const flags = await progress.complete(item);
    if (!flags) return;
    const next = itemAfter(modules, item);
    if (next && unlockedModuleIds(modules, flags).has(next.moduleId)) setSelected(next);
    if (unlockedModuleIds(modules, flags).size > before.size) onUnlocked();
  };
  return (
    <div className={styles['layout']}>
      <ModuleList {...{ modules, selected }} flags={progress.flags} onSelect={setSelected} />
      <section ref={viewer} className={styles['viewer']} tabIndex={-1} aria-label="Selected item">
        {selected && module ? (
          <SelectedItem
            {...props}
            module={module}
            item={selected}
            onNext={() => void moveOn(selected).catch((error: unknown) => report(error))}
          />
        ) : (
          <EmptyState art="trail" title="No modules available for this course." />
        )}
      </section>
    </div>
  );
};

interface SelectedItemProps extends CourseContentProps {
  readonly module: CourseModule;
  readonly item: ModuleItem;
  readonly onNext: () => void;
}

const SelectedItem = ({
  course,
  module,
  item,
  progress,
  Assessment,
  onNext,
}: SelectedItemProps) => {
  const shared = {
    module,
    onNext,
    isDone: isItemDone(item, progress.flags),
    isMovingOn: progress.isSaving,
  };
  const key = `${item.moduleId}/${item.kind}`;
  if (item.kind === 'lecture') return <LectureViewer key={key} {...shared} />;
  if (item.kind === 'exercise') return <ExerciseViewer key={key} {...shared} />;
  return <Assessment key={key} course={course} {...shared} />;
};

/** After Next the focus goes with the content; at the start it stays where the page put it. */
const useFocusOnChange = (selected: ModuleItem | undefined) => {
  const viewer = useRef<HTMLElement>(null);
  const last = useRef(selected);
  useEffect(() => {
    if (last.current !== selected) viewer.current?.focus();
    last.current = selected;
  }, [selected]);
  return viewer;
};
