/** The people of a group: a page of them with search and selection. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  type ListedPerson,
  type listPeople,
  PEOPLE_PAGE_SIZE,
} from '@cairn/api/staff-people.contract';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { type QueryState } from '@cairn/ui/query-content';
import { useListView } from '@cairn/ui/use-list-view';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { memo, useCallback, useState } from 'react';
import { t } from 'ttag';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ListSearch } from '../../lib/list-search.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { LazyPeopleActionDialog } from '../../lib/lazy-people-action.ts';
import { formatMoment } from '@cairn/messages/dates';
import { formatPersonName, PERSON_STATUS_LABELS } from '../../lib/person-words.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { FoundPeopleCount } from './found-count.tsx';
import type { GroupMemberAction } from './member-action-dialog.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';

const membersUrl = createListUrlFormat({ search: '', page: 1 }, (view) => view);

export const GroupMembers = ({ group }: { readonly group: StaffGroup }) => {
  const path = `/manage/groups/${encodeURIComponent(group.groupId)}`;
  const { view, change, reset, toPageUrl } = useListView(path, membersUrl);
  const search = view.search.trim();
  const query = useQuery(
    manageQueries.people({
      group: group.groupId,
      page: view.page,
      ...(search !== '' && { search }),
    }),
  );
  return (
    <section className={pageStyles['section']} aria-labelledby="people">
      <div className={pageStyles['sectionHead']}>
        <h2 id="people">{t`People`}</h2>
        {group.people > 0 && <EnrolGroup groupId={group.groupId} />}
        {group.people > PEOPLE_PAGE_SIZE && (
          <Link to={`/manage/people?group=${encodeURIComponent(group.groupId)}`}>
            {describeAll(group.people)}
          </Link>
        )}
      </div>
      <ListSearch
        label={t`Search this group`}
        placeholder={t`Name, e-mail or external ID`}
        className={styles['search']}
        value={view.search}
        onSearch={(text) => change({ search: text })}
      />
      <FoundPeopleCount query={query} />
      <MembersPage {...{ group, query, search, toPageUrl }} onClear={reset} />
    </section>
  );
};

/** Button that enrols all people of the group, after the choice of a course. */
const EnrolGroup = ({ groupId }: Pick<StaffGroup, 'groupId'>) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="line" size="s" onClick={() => setIsOpen(true)}>
        {t`Enrol everybody`}
      </Button>
      {isOpen && (
        <LazyPeopleActionDialog
          kind="enrol"
          selection={{ filters: { group: groupId } }}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
};

interface MembersPageProps {
  readonly group: StaffGroup;
  readonly query: QueryState<EndpointAnswer<typeof listPeople>> & {
    readonly isPlaceholderData: boolean;
  };
  /** Search text for which the shown people were loaded. */
  readonly search: string;
  readonly toPageUrl: (page: number) => string;
  readonly onClear: () => void;
}

const MembersPage = ({ group, query, search, toPageUrl, onClear }: MembersPageProps) => (
  <LoadedContent query={query} failure={t`The list could not be loaded.`} lines={6}>
    {({ people, page, pageCount }) =>
      people.length === 0 ? (
        <LazyNothingFound
          title={search === '' ? t`Nobody is in this group yet.` : t`No people found.`}
          onClear={search === '' ? undefined : onClear}
        />
      ) : (
        <div aria-busy={query.isPlaceholderData || undefined}>
          {/* Another page or search begins without a selection. */}
          <SelectableMembers key={`${search} ${page}`} {...{ people, group }} />
          <LazyPagination label={t`Pages of people`} {...{ page, pageCount }} to={toPageUrl} />
        </div>
      )
    }
  </LoadedContent>
);

const describeAll = (people: number): string => {
  const count = numberText(people);
  return plural(people, t`Show the ${count} person in People|Show all ${count} in People`);
};

const MEMBER_ACTIONS = ['move', 'remove', 'enrol', 'unenrol'] as const;
const MEMBER_ACTION_LABELS: Readonly<Record<GroupMemberAction, string>> = {
  move: t`Move to another group`,
  remove: t`Remove from the group`,
  enrol: t`Enrol`,
  unenrol: t`Unenrol`,
};

interface MemberActionsProps {
  readonly onChoose: (action: GroupMemberAction) => void;
}

const MemberActions = ({ onChoose }: MemberActionsProps) =>
  MEMBER_ACTIONS.map((action) => (
    <Button key={action} variant="line" size="s" onClick={() => onChoose(action)}>
      {MEMBER_ACTION_LABELS[action]}
    </Button>
  ));

const LazyMemberActionDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ './member-action-dialog.tsx'))
      .MemberActionDialog,
);

interface SelectableMembersProps {
  readonly people: readonly ListedPerson[];
  readonly group: StaffGroup;
}

const SelectableMembers = ({ people, group }: SelectableMembersProps) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<GroupMemberAction>();
  const selected = people.filter(({ personId }) => ids.has(personId));
  const close = () => setAction(undefined);
  const dialog = {
    people: selected,
    group,
    onClose: close,
    onDone: () => {
      close();
      setIds(new Set());
    },
  };
  const toggle = useCallback(
    (personId: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(personId)) next.add(personId);
        return next;
      }),
    [],
  );
  const isAll = selected.length === people.length;
  const toggleAll = () => setIds(new Set(isAll ? [] : people.map(({ personId }) => personId)));
  return (
    <>
      <div className={styles['selection']}>
        <Checkbox
          label={
            selected.length === 0 ? t`Select all on this page` : describeSelected(selected.length)
          }
          checked={isAll}
          onChange={toggleAll}
        />
        <SelectionStatus count={selected.length} />
        {selected.length > 0 && <MemberActions onChoose={setAction} />}
      </div>
      <MembersTable {...{ people, ids, toggle }} />
      {action && <LazyMemberActionDialog action={action} {...dialog} />}
    </>
  );
};

const describeSelected = (selected: number): string => {
  const count = numberText(selected);
  return plural(selected, t`${count} selected|${count} selected`);
};

/** Announces to screen readers how many people are selected, because the buttons for them come before the list. */
const SelectionStatus = ({ count }: { readonly count: number }) => (
  <HiddenStatus text={count > 0 && describeSelected(count)} />
);

interface MembersTableProps {
  readonly people: readonly ListedPerson[];
  /** Ids of the selected people. */
  readonly ids: ReadonlySet<string>;
  readonly toggle: (personId: string) => void;
}

const MembersTable = ({ people, ids, toggle }: MembersTableProps) => {
  const [now] = useState(() => new Date());
  return (
    <table className={tableStyles['table']}>
      <caption>
        <VisuallyHidden>{t`People of the group`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Last active`}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <MemberRow
            key={person.personId}
            {...{ person, now, toggle }}
            isSelected={ids.has(person.personId)}
          />
        ))}
      </tbody>
    </table>
  );
};

interface MemberRowProps extends Pick<MembersTableProps, 'toggle'> {
  readonly person: ListedPerson;
  readonly isSelected: boolean;
  readonly now: Date;
}

const MemberRow = memo(({ person, isSelected, now, toggle }: MemberRowProps) => {
  const { personId, email, status, activeAt, pictureUrl } = person;
  const name = formatPersonName(person);
  return (
    <tr>
      <th scope="row" className={tableStyles['names']}>
        <span className={styles['member']}>
          <Checkbox
            label={<VisuallyHidden>{t`Select ${name}`}</VisuallyHidden>}
            checked={isSelected}
            onChange={() => toggle(personId)}
          />
          <Avatar personId={personId} src={pictureUrl} />
          <span className={styles['choice']}>
            <Link to={`/manage/people/${encodeURIComponent(personId)}`}>{name}</Link>
            <span>{email}</span>
          </span>
        </span>
      </th>
      <TableCell label={t`Status`}>{PERSON_STATUS_LABELS[status]}</TableCell>
      <TableCell label={t`Last active`}>
        {activeAt === null ? t`Never` : formatMoment(activeAt, now)}
      </TableCell>
    </tr>
  );
});
