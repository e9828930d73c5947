import { CirclePlay, ListChecks, type LucideIcon, SquareTerminal } from 'lucide-react';
import { t } from 'ttag';
import styles from './module-item-row.module.css';

type ModuleItemKind = 'lecture' | 'exercise' | 'assessment';

const icons: Readonly<Record<ModuleItemKind, LucideIcon>> = {
  lecture: CirclePlay,
  exercise: SquareTerminal,
  assessment: ListChecks,
};

const KIND_NAMES: Readonly<Record<ModuleItemKind, string>> = {
  lecture: t`Lecture`,
  exercise: t`Exercise`,
  assessment: t`Assessment`,
};

/**
 * Class of the element around a `ModuleItemRow`: a line of the course's page, a button of the player. Its font size scales the
 * row.
 */
export const MODULE_ITEM_ROW_CLASS = styles['item'];

interface ModuleItemRowProps {
  readonly kind: ModuleItemKind;
  /** Name of a lecture or an exercise; undefined until it is known. */
  readonly name?: string | undefined;
  /** Second line of the row, by default the item's kind. An assessment has no name, so its kind is shown as its name. */
  readonly detail?: string | undefined;
}

/** The content of the row of a module's item, on the course's page and in its player. */
export const ModuleItemRow = ({ kind, name, detail = KIND_NAMES[kind] }: ModuleItemRowProps) => {
  const Icon = icons[kind];
  return (
    <>
      <Icon />
      <span>
        {nameText(kind, name)} <span className={styles['detail']}>{detail}</span>
      </span>
    </>
  );
};

const nameText = (kind: ModuleItemKind, name: string | undefined): string | undefined => {
  if (kind === 'assessment') return KIND_NAMES[kind];
  return kind === 'exercise' && name?.trim() === '' ? t`No exercise title` : name;
};
