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

/** For the element around a `ModuleItemRow`: a line of the course's page, a button of the player. The size of its text sizes all. */
export const moduleItemRowClass = styles['item'];

interface ModuleItemRowProps {
  readonly kind: ModuleItemKind;
  /** Of a lecture or an exercise; undefined while it is looked up. */
  readonly name?: string | undefined;
  /** The line below; without it the kind. An assessment, which has no name, is named by its kind. */
  readonly detail?: string | undefined;
}

/** What stands in the row of a module's item, on the course's page and in its player. */
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
