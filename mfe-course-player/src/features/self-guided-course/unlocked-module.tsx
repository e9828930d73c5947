import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { CourseModule } from '@cairn/api/modules.contract';
import { getTimeLimitMinutes, formatTimeLimit } from '@cairn/domain/assessment.rules';
import {
  isItemDone,
  isModuleDone,
  type ItemKind,
  listItemKinds,
  type ModuleItem,
  type ProgressByModule,
} from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { classNames } from '@cairn/ui/class-names';
import { ModuleItemRow, MODULE_ITEM_ROW_CLASS } from '@cairn/ui/module-item-row';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Check, ChevronDown } from 'lucide-react';
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

export const formatModuleTitle = ({ Order, ModuleTitle }: CourseModule): string => {
  const title = toNameInSentence(ModuleTitle);
  return t`Module ${Order}: ${title}`;
};

/** Unlocked module in the list. It opens when the student enters it and closes when they leave, unless they have toggled it. */
export const UnlockedModule = ({ module, flags, selected, onSelect }: OpenModuleProps) => {
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
        <span>{formatModuleTitle(module)}</span>
        {isDone && <VisuallyHidden> {t`(complete)`}</VisuallyHidden>}
        <ChevronDown className={styles['chevron']} />
      </summary>
      <ul className={styles['items']}>
        {listItemKinds(module).map((kind) => (
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

/** A green tick for a finished module, an amber stone for the current one. */
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

interface ItemButtonProps {
  readonly module: CourseModule;
  readonly kind: ItemKind;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onSelect: (item: ModuleItem) => void;
}

const ItemButton = ({ module, kind, isCurrent, isDone, onSelect }: ItemButtonProps) => {
  return (
    <button
      type="button"
      className={classNames(MODULE_ITEM_ROW_CLASS, styles['item'])}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onSelect({ moduleId: module.ModuleID, kind })}
    >
      <ItemContent module={module} kind={kind} />
      {isDone && (
        <span className={styles['itemDone']}>
          <Check />
          <VisuallyHidden> {t`(complete)`}</VisuallyHidden>
        </span>
      )}
    </button>
  );
};

const ItemContent = ({ module, kind }: Pick<ItemButtonProps, 'module' | 'kind'>) => {
  switch (kind) {
    case 'lecture':
      return <ModuleItemRow kind={kind} name={module.Lecture?.LectureTitle} />;
    case 'exercise':
      return <Exercise module={module} />;
    case 'assessment':
      return <ModuleItemRow kind={kind} detail={assessmentLine(module)} />;
    default:
      return kind satisfies never;
  }
};

/** The exercise's title; it is loaded if the module does not contain it (MODS-11). */
const Exercise = ({ module }: { readonly module: CourseModule }) => {
  const { data, error } = useQuery({
    ...courseQueries.exercise(module.ExerciseID ?? ''),
    enabled: module.ExerciseTitle === undefined,
  });
  useEffect(() => {
    if (error) report(error, { at: 'exercise title', moduleId: module.ModuleID });
  }, [error, module.ModuleID]);
  const name = error ? module.ModuleID : (module.ExerciseTitle ?? data?.Title);
  return <ModuleItemRow kind="exercise" name={name} />;
};

const assessmentLine = ({ McqObj = { Questions: [] } }: CourseModule): string => {
  const count = McqObj.Questions.length;
  const limit = formatTimeLimit(getTimeLimitMinutes(McqObj));
  return t`${count} questions • ${limit}`;
};
