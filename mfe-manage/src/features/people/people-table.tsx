import type { ListedPerson, PeopleOrder } from '@cairn/api/staff-people.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { classNames } from '@cairn/ui/class-names';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from 'ttag';
import { formatDay, formatMoment } from '@cairn/ui/moment-text';
import { describeStaffRole, formatPersonName, STATUS_LABELS } from '../../lib/person-words.ts';
import { Cell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import styles from './people.module.css';

interface PeopleTableProps {
  readonly people: readonly ListedPerson[];
  readonly order: PeopleOrder;
  /** Returns the URL of the list in another order. */
  readonly toOrderUrl: (order: PeopleOrder) => string;
  readonly now: Date;
}

/** Table of one page of people. Phones show each row as a card, so that each cell contains its column's label. */
export const PeopleTable = ({ people, order, toOrderUrl, now }: PeopleTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`People`}</VisuallyHidden>
    </caption>
    <PeopleTableHead {...{ order, toOrderUrl }} />
    <tbody>
      {people.map((person) => (
        <Row key={person.personId} {...{ person, now }} />
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

/** Tells screen readers in which order the people are listed now; the focus stays on the head of the column. */
export const HiddenPeopleOrder = ({ order }: Pick<PeopleTableProps, 'order'>) => {
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

export const PeopleTableHead = ({
  order,
  toOrderUrl,
}: Pick<PeopleTableProps, 'order' | 'toOrderUrl'>) => {
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
        <Link to={toOrderUrl(next)} replace className={styles['sort']}>
          <span>{COLUMN_LABELS[column]}</span>
          {isSorted && (isDown ? <ArrowDown /> : <ArrowUp />)}
        </Link>
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

const Row = ({ person, now }: { readonly person: ListedPerson; readonly now: Date }) => {
  const { personId, email, status, groups, staffRoles, activeAt } = person;
  return (
    <tr className={classNames(status === 'disabled' && styles['isDisabled'])}>
      <th scope="row" className={tableStyles['names']}>
        <span translate="no" className={styles['who']}>
          <Avatar personId={personId} src={person.pictureUrl} />
          <span>
            <Link to={`/manage/people/${encodeURIComponent(personId)}`}>
              {formatPersonName(person)}
            </Link>
            <span className={styles['address']}>{email}</span>
          </span>
        </span>
      </th>
      <Cell label={t`Groups`} hasNames>
        {groups.map(({ name }) => name).join(', ')}
      </Cell>
      <Cell label={t`Status`}>
        {status === 'active' ? (
          STATUS_LABELS.active
        ) : (
          <Tag tone={status === 'disabled' ? 'neutral' : 'pending'}>{STATUS_LABELS[status]}</Tag>
        )}
      </Cell>
      <Cell label={t`Staff role`}>
        {staffRoles.length > 0 && (
          <span className={styles['tags']}>
            {staffRoles.map((role) => (
              <Tag key={`${role.role} ${role.groupId}`}>{describeStaffRole(role)}</Tag>
            ))}
          </span>
        )}
      </Cell>
      <Cell label={t`Last active`}>
        {activeAt === null ? t`Never` : formatMoment(activeAt, now)}
      </Cell>
      <Cell label={t`Created`}>{formatDay(person.createdAt)}</Cell>
    </tr>
  );
};
