import {
  downloadJobPeople,
  type PeopleActionKind,
  type PeopleSelection,
  preparePeopleAction,
} from '@cairn/api/staff-jobs.contract';
import { numberText } from '@cairn/messages/plural';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from '@cairn/ui/menu';
import {
  Ban,
  Check,
  ChevronDown,
  Download,
  GraduationCap,
  KeyRound,
  type LucideIcon,
  Mail,
  UserMinus,
  Users,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { toDatedCsvName, useFileDownload } from '../../lib/download-button.tsx';
import { LazyPeopleActionDialog } from '../../lib/lazy-people-action.ts';
import styles from './selection-bar.module.css';
import type { PeopleListSelection } from './use-people-selection.ts';

interface SelectionBarProps {
  readonly selected: PeopleListSelection;
  /** Number of people who match, on all pages. */
  readonly found: number;
  readonly shownIds: readonly string[];
  /** Text with the number of selected people. */
  readonly text: string;
}

interface BarAction {
  readonly kind: PeopleActionKind;
  readonly label: string;
  readonly icon: LucideIcon;
}

const ACTIONS: readonly BarAction[] = [
  { kind: 'join-group', label: t`Add to group`, icon: Users },
  { kind: 'enrol', label: t`Enrol`, icon: GraduationCap },
  { kind: 'invite-again', label: t`Send invitation again`, icon: Mail },
];
const MORE_ACTIONS: readonly BarAction[] = [
  { kind: 'leave-group', label: t`Remove from group`, icon: UserMinus },
  { kind: 'unenrol', label: t`Unenrol`, icon: GraduationCap },
  { kind: 'password-mail', label: t`Send a mail for a new password`, icon: KeyRound },
  { kind: 'disable', label: t`Disable`, icon: Ban },
  { kind: 'enable', label: t`Enable`, icon: Check },
  { kind: 'export', label: t`Export CSV`, icon: Download },
];

/** Bar with the number of selected people, and the actions on them. */
export const PeopleSelectionBar = ({ selected, ...shown }: SelectionBarProps) => {
  const [kind, setKind] = useState<PeopleActionKind>();
  const { clear, selection } = selected;
  const exportPeople = useExport();
  const open = (chosen: PeopleActionKind) =>
    chosen === 'export' ? exportPeople.mutate(selection) : setKind(chosen);
  return (
    <>
      <div role="region" aria-label={t`Selection`} data-surface="deep" className={styles['bar']}>
        <SelectedCount selected={selected} {...shown} />
        {ACTIONS.map(({ kind: id, label, icon: Icon }) => (
          <Button key={id} variant="line" size="s" className={styles[id]} onClick={() => open(id)}>
            <Icon />
            {label}
          </Button>
        ))}
        <Menu
          label={t`More actions`}
          trigger={
            <span className={styles['more']}>
              <span>{t`More`}</span>
              <ChevronDown />
            </span>
          }
          items={MORE_ACTIONS.map(({ kind: id, label, icon }) => ({
            id,
            label,
            icon,
            onSelect: () => open(id),
          }))}
        />
        <IconButton label={t`Clear the selection`} onClick={clear}>
          <X />
        </IconButton>
      </div>
      {kind && (
        <LazyPeopleActionDialog
          {...{ kind, selection }}
          onClose={() => setKind(undefined)}
          onDone={() => {
            setKind(undefined);
            clear();
          }}
        />
      )}
    </>
  );
};

const SelectedCount = ({ selected, found, shownIds, text }: SelectionBarProps) => {
  const { isAll, count, isSelected, selectAll } = selected;
  const all = numberText(found);
  return (
    <p className={styles['count']}>
      <span>{text}</span>
      {!isAll && shownIds.every(isSelected) && found > count && (
        <button type="button" onClick={selectAll}>
          {t`Select all ${all} that match`}
        </button>
      )}
    </p>
  );
};

/** Downloads the selected people as a CSV file. */
const useExport = () =>
  useFileDownload({
    fileName: () => toDatedCsvName('people'),
    download: async (selection: PeopleSelection) => {
      const { jobId } = await http.call(preparePeopleAction, {
        body: { action: { kind: 'export' }, selection },
      });
      return http.download(downloadJobPeople, { params: { jobId } });
    },
    failure: t`The people could not be exported. Please try again.`,
  });
