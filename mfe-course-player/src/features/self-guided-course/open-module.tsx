import type { CourseModule } from '@cairn/api/modules.contract';
import { timeLimitMinutes, timeLimitText } from '@cairn/domain/assessment.rules';
import {
  isItemDone,
  isModuleDone,
  type ItemKind,
  itemsOf,
  type ModuleItem,
  type ProgressByModule,
} from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import {
  Check,
  ChevronDown,
  CirclePlay,
  ListChecks,
  type LucideIcon,
  SquareTerminal,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';
import styles from './module-list.module.css';

interface OpenModuleProps {
  readonly module: CourseModule;
  readonly flags: ProgressByModule;
  readonly selected: ModuleItem | undefined;
  readonly onSelect: (item: ModuleItem) => void;
}

export const titleOf = (module: CourseModule): string =>
  t`Module ${module.Order}: ${module.ModuleTitle}`;

/** An unlocked module. It opens when the student comes into it and closes behind them, unless they say otherwise. */
export const OpenModule = ({ module, flags, selected, onSelect }: OpenModuleProps) => {
  const isHere = selected?.moduleId === module.ModuleID;
  const [own, setOwn] = useState({ isHere, isOpen: isHere });
  const isOpen = own.isHere === isHere ? own.isOpen : isHere;
  const isDone = isModuleDone(module, flags);
  return (
    <details
      className={styles['module']}
      open={isOpen}
      onToggle={(event) => setOwn({ isHere, isOpen: event.currentTarget.open })}
    >
      <summary>
        <ModuleMark isDone={isDone} isHere={isHere} />
        <span>{titleOf(module)}</span>
        {isDone && <VisuallyHidden> {t`(complete)`}</VisuallyHidden>}
        <ChevronDown className={styles['chevron']} />
      </summary>
      <ul className={styles['items']}>
        {itemsOf(module).map((kind) => (
          <li key={kind}>
            <ItemButton
              module={module}
              kind={kind}
              isCurrent={isHere && selected.kind === kind}
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
  return (
    <button
      type="button"
      className={styles['item']}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onSelect({ moduleId: module.ModuleID, kind })}
    >
      <Icon />
      <span>
        <ItemWords module={module} kind={kind} />
      </span>
      {isDone && (
        <span className={styles['itemDone']}>
          <Check />
          <VisuallyHidden> {t`(complete)`}</VisuallyHidden>
        </span>
      )}
    </button>
  );
};

const ItemWords = ({ module, kind }: Pick<ItemButtonProps, 'module' | 'kind'>) => {
  switch (kind) {
    case 'lecture':
      return (
        <>
          {module.Lecture?.LectureTitle} <span className={styles['detail']}>{t`Lecture`}</span>
        </>
      );
    case 'exercise':
      return (
        <>
          <ExerciseTitle module={module} /> <span className={styles['detail']}>{t`Exercise`}</span>
        </>
      );
    case 'assessment':
      return (
        <>
          {t`Assessment`} <span className={styles['detail']}>{assessmentLine(module)}</span>
        </>
      );
    default:
      return kind satisfies never;
  }
};

/** The title comes with the module; looked up where it does not (MODS-11). */
const ExerciseTitle = ({ module }: { readonly module: CourseModule }) => {
  const { data, error } = useQuery({
    ...courseQueries.exercise(module.ExerciseID ?? ''),
    enabled: module.ExerciseTitle === undefined,
  });
  useEffect(() => {
    if (error) report(error, { at: 'exercise title', moduleId: module.ModuleID });
  }, [error, module.ModuleID]);
  if (error) return module.ModuleID;
  const title = module.ExerciseTitle ?? data?.Title;
  return title === undefined ? null : title.trim() || t`No exercise title`;
};

const assessmentLine = ({ McqObj = { Questions: [] } }: CourseModule): string => {
  const count = McqObj.Questions.length;
  const limit = timeLimitText(timeLimitMinutes(McqObj));
  return t`${count} questions • ${limit}`;
};
