import type { ListedPerson, PeopleOrder } from '@cairn/api/staff-people.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Checkbox } from '@cairn/ui/checkbox';
import { classNames } from '@cairn/ui/class-names';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, startTransition, useOptimistic } from 'react';
import { t } from 'ttag';
import { formatDay, formatMoment } from '@cairn/messages/dates';
import {
  describeStaffRole,
  formatPersonName,
  PERSON_STATUS_LABELS,
} from '../../lib/person-words.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import styles from './people.module.css';
import type { PeopleListSelection } from './use-people-selection.ts';

interface PeopleTableProps {
  readonly people: readonly ListedPerson[];
  readonly order: PeopleOrder;
  /** Returns the URL of the list in another order. */
  readonly toOrderUrl: (order: PeopleOrder) => string;
  readonly now: Date;
  readonly selected: PeopleListSelection;
}

/** Table of one page of people. Phones show each row as a card, so that each cell contains its column's label. */
export const PeopleTable = ({ people, order, toOrderUrl, now, selected }: PeopleTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`People`}</VisuallyHidden>
    </caption>
    <PeopleTableHead {...{ order, toOrderUrl, people, selected }} />
    <tbody>
      {people.map((person) => (
        <Row
          key={person.personId}
          {...{ person, now }}
          isSelected={selected.isSelected(person.personId)}
          onToggle={selected.toggle}
        />
      ))}
    </tbody>
  </table>
);

type SortColumn = 'name' | 'active' | 'created';

/** The order that a click on a column's head selects: first the useful direction, then the other. */
const FIRST_ORDER: Readonly<Record<SortColumn, PeopleOrder>> = {
  name: 'name',
  active: '-active',
  created: '-created',
};
const COLUMN_LABELS: Readonly<Record<SortColumn, string>> = {
  name: t`Name`,
  active: t`Last active`,
  created: t`Created`,
};

const isSortColumn = (order: string): order is SortColumn => order in COLUMN_LABELS;

/** Announces the order of the list to screen readers, because the focus stays on the column head. */
export const PeopleOrderAnnouncement = ({ order }: Pick<PeopleTableProps, 'order'>) => {
  const column = order.replace('-', '');
  const label = isSortColumn(column) ? COLUMN_LABELS[column] : '';
  return (
    <HiddenStatus
      text={order.startsWith('-') ? t`Sorted by ${label}, descending.` : t`Sorted by ${label}.`}
    />
  );
};

const reverse = (order: PeopleOrder): PeopleOrder =>
  (order.startsWith('-') ? order.slice(1) : `-${order}`) as PeopleOrder;

export const PeopleTableHead = ({ order, toOrderUrl, ...page }: Omit<PeopleTableProps, 'now'>) => {
  const sortable = (column: SortColumn) => {
    const isSorted = order === column || order === `-${column}`;
    const next = isSorted ? reverse(order) : FIRST_ORDER[column];
    const isDown = order.startsWith('-');
    return (
      <th
        scope="col"
        aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
        className={styles[column]}
      >
        <span className={styles['columnHead']}>
          {column === 'name' && <SelectPageCheckbox {...page} isHidden />}
          <Link to={toOrderUrl(next)} replace className={styles['sort']}>
            <span>{COLUMN_LABELS[column]}</span>
            {isSorted && (isDown ? <ArrowDown /> : <ArrowUp />)}
          </Link>
        </span>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {sortable('name')}
        <th scope="col">{t`Groups`}</th>
        <th scope="col">{t`Status`}</th>
        <th scope="col">{t`Staff role`}</th>
        {sortable('active')}
        {sortable('created')}
      </tr>
    </thead>
  );
};

interface SelectPageProps extends Pick<PeopleTableProps, 'people' | 'selected'> {
  /** Whether only screen readers get the label. */
  readonly isHidden?: boolean;
}

/** Checkbox for all people of the page. */
export const SelectPageCheckbox = ({ people, selected, isHidden = false }: SelectPageProps) => {
  const ids = people.map(({ personId }) => personId);
  const label = t`Select all on this page`;
  return (
    <SelectionCheckbox
      label={isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      isChecked={ids.every(selected.isSelected)}
      onToggle={(isChecked) => selected.toggle(ids, isChecked)}
    />
  );
};

interface SelectionCheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onToggle: (isChecked: boolean) => void;
}

/** Shows a click at once; the rows, the bar and the numbers follow in a later frame, because they take longer to render. */
const SelectionCheckbox = ({ label, isChecked, onToggle }: SelectionCheckboxProps) => {
  const [isShownChecked, showChecked] = useOptimistic(isChecked);
  return (
    <Checkbox
      label={label}
      checked={isShownChecked}
      onChange={({ target }) => {
        const { checked } = target;
        startTransition(() => {
          showChecked(checked);
          onToggle(checked);
        });
      }}
    />
  );
};

interface RowProps extends NameCellProps {
  readonly now: Date;
}

/** A row is rendered again only when its person or its selection changes, not with each letter of a search. */
const Row = memo(({ person, now, isSelected, onToggle }: RowProps) => {
  const { status, groups, staffRoles, activeAt } = person;
  return (
    <tr
      className={classNames(
        status === 'disabled' && styles['isDisabled'],
        isSelected && styles['isSelected'],
      )}
    >
      <th scope="row" className={tableStyles['names']}>
        <NameCell {...{ person, isSelected, onToggle }} />
      </th>
      <TableCell label={t`Groups`} hasNames>
        {groups.map(({ name }) => name).join(', ')}
      </TableCell>
      <TableCell label={t`Status`}>
        {status === 'active' ? (
          PERSON_STATUS_LABELS.active
        ) : (
          <Tag tone={status === 'disabled' ? 'neutral' : 'pending'}>
            {PERSON_STATUS_LABELS[status]}
          </Tag>
        )}
      </TableCell>
      <TableCell label={t`Staff role`}>
        {staffRoles.length > 0 && (
          <span className={styles['tags']}>
            {staffRoles.map((role) => (
              <Tag key={`${role.role} ${role.groupId}`}>{describeStaffRole(role)}</Tag>
            ))}
          </span>
        )}
      </TableCell>
      <TableCell label={t`Last active`}>
        {activeAt === null ? t`Never` : formatMoment(activeAt, now)}
      </TableCell>
      <TableCell label={t`Created`}>{formatDay(person.createdAt)}</TableCell>
    </tr>
  );
});

interface NameCellProps {
  readonly person: ListedPerson;
  readonly isSelected: boolean;
  readonly onToggle: PeopleListSelection['toggle'];
}

const NameCell = ({ person, isSelected, onToggle }: NameCellProps) => {
  const { personId, email, pictureUrl } = person;
  const name = formatPersonName(person);
  return (
    <span className={styles['who']}>
      <SelectionCheckbox
        label={<VisuallyHidden>{t`Select ${name}`}</VisuallyHidden>}
        isChecked={isSelected}
        onToggle={(isChecked) => onToggle([personId], isChecked)}
      />
      <Avatar personId={personId} src={pictureUrl} />
      <span translate="no">
        <Link to={`/manage/people/${encodeURIComponent(personId)}`}>{name}</Link>
        <span className={styles['address']}>{email}</span>
      </span>
    </span>
  );
};
