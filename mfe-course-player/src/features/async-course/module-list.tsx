import type { CourseModule } from '@cairn/api/modules.contract';
import {
  isItemDone,
  isModuleDone,
  type ItemKind,
  itemsOf,
  type ModuleItem,
  moduleTally,
  type ProgressByModule,
  unlockedModuleIds,
} from '@cairn/domain/module-progress.rules';
import { Donut } from '@cairn/ui/donut';
import { IconButton } from '@cairn/ui/icon-button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import {
  Check,
  ChevronDown,
  CirclePlay,
  ListChecks,
  Lock,
  type LucideIcon,
  PanelTopClose,
  PanelTopOpen,
  SquareTerminal,
} from 'lucide-react';
import { useState } from 'react';
import styles from './module-list.module.css';

interface ModuleListProps {
  readonly modules: readonly CourseModule[];
  readonly flags: ProgressByModule;
  readonly selected: ModuleItem | undefined;
  readonly onSelect: (item: ModuleItem) => void;
}

/** How far the student is, and every module with its items. Narrow windows may fold it away (CSS decides which). */
export const ModuleList = ({ modules, flags, selected, onSelect }: ModuleListProps) => {
  const [isFolded, setFolded] = useState(false);
  const { done, total, percent } = moduleTally(modules, flags);
  const unlocked = unlockedModuleIds(modules, flags);
  return (
    <nav className={styles['side']} aria-label="Modules">
      <div className={styles['tally']}>
        <Donut done={done} total={total}>{`${percent}%`}</Donut>
        <p role="status">
          {done} of {total} modules complete
        </p>
        <IconButton
          label={isFolded ? 'Show modules' : 'Hide modules'}
          aria-expanded={!isFolded}
          className={styles['fold']}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <PanelTopOpen /> : <PanelTopClose />}
        </IconButton>
      </div>
      {modules.length === 0 && <p>No modules available for this course.</p>}
      <ol className={styles['modules']} data-folded={isFolded || undefined}>
        {modules.map((module) => (
          <li key={module.ModuleID}>
            {unlocked.has(module.ModuleID) ? (
              <OpenModule
                key={String(selected?.moduleId === module.ModuleID)}
                {...{ module, flags, selected, onSelect }}
              />
            ) : (
              <LockedModule module={module} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const titleOf = (module: CourseModule): string => `Module ${module.Order}: ${module.ModuleTitle}`;

const LockedModule = ({ module }: { readonly module: CourseModule }) => (
  <p className={styles['locked']}>
    <Lock />
    <span>
      {titleOf(module)}
      <VisuallyHidden> (locked)</VisuallyHidden>
    </span>
  </p>
);

interface OpenModuleProps extends Omit<ModuleListProps, 'modules'> {
  readonly module: CourseModule;
}

const OpenModule = ({ module, flags, selected, onSelect }: OpenModuleProps) => {
  const isHere = selected?.moduleId === module.ModuleID;
  const [isOpen, setOpen] = useState(isHere);
  const isDone = isModuleDone(module, flags);
  return (
    <details
      className={styles['module']}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <ModuleMark isDone={isDone} isHere={isHere} />
        <span>{titleOf(module)}</span>
        {isDone && <VisuallyHidden> (complete)</VisuallyHidden>}
        <ChevronDown className={styles['chevron']} />
      </summary>
      <ul className={styles['items']}>
        {itemsOf(module).map((kind) => (
          <li key={kind}>
            <ItemButton
              module={module}
              kind={kind}
              isCurrent={isHere && selected?.kind === kind}
              isDone={isItemDone({ moduleId: module.ModuleID, kind }, flags)}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Green tick for a finished module, the amber stone for where the student is. */
const ModuleMark = ({ isDone, isHere }: { readonly isDone: boolean; readonly isHere: boolean }) => {
  if (isDone) {
    return (
      <span className={styles['done']}>
        <Check />
      </span>
    );
  }
  return <span className={isHere ? styles['here'] : styles['ahead']} />;
};

const icons: Readonly<Record<ItemKind, LucideIcon>> = {
  lecture: CirclePlay,
  exercise: SquareTerminal,
  assessment: ListChecks,
};

interface ItemButtonProps {
  readonly module: CourseModule;
  readonly kind: ItemKind;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onSelect: (item: ModuleItem) => void;
}

const ItemButton = ({ module, kind, isCurrent, isDone, onSelect }: ItemButtonProps) => {
  const Icon = icons[kind];
  const { title, detail } = describe(module, kind);
  return (
    <button
      type="button"
      className={styles['item']}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onSelect({ moduleId: module.ModuleID, kind })}
    >
      {isDone ? <Check className={styles['itemDone']} /> : <Icon />}
      <span>
        {title}
        {isDone && <VisuallyHidden> (complete)</VisuallyHidden>}
        <span className={styles['detail']}>{detail}</span>
      </span>
    </button>
  );
};

const describe = (module: CourseModule, kind: ItemKind) => {
  if (kind === 'lecture') return { title: module.Lecture?.LectureTitle ?? '', detail: 'Lecture' };
  if (kind === 'exercise') {
    return { title: module.ExerciseTitle ?? 'No exercise title', detail: 'Exercise' };
  }
  return { title: 'Assessment', detail: assessmentLine(module) };
};

/** A missing limit takes the module's Timer, then 60 minutes; 0 is unlimited (spec decisions, 'Viewers'). */
const assessmentLine = (module: CourseModule): string => {
  const { Questions = [], Timer = 60, UnlimitedTimeLimit = false } = module.McqObj ?? {};
  const limit = UnlimitedTimeLimit || Timer === 0 ? 'No time limit' : `${Timer} minutes`;
  return `${Questions.length} questions • ${limit}`;
};
