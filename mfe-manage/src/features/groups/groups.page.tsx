import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  createStaffGroup,
  type ListedGroup,
  type listStaffGroups,
} from '@cairn/api/staff-groups.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { Link, usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';
import listStyles from '../../lib/list.module.css';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ListSearch } from '../../lib/list-search.tsx';
import { groupQueries } from '../../lib/group-queries.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import styles from './groups.module.css';

type GroupState = 'active' | 'archived';

/** Search, state and page of the list in the URL. */
interface GroupsView {
  readonly search: string;
  readonly state: string;
  readonly page: number;
}

const toState = (text: string): GroupState => (text === 'archived' ? 'archived' : 'active');

const groupsUrl = createListUrlFormat<GroupsView>(
  { search: '', state: 'active', page: 1 },
  (view) => ({ ...view, state: toState(view.state) }),
);

/** Page /manage/groups: the groups of the site, or those that the caller manages. */
export const GroupsPage = () => {
  usePageTitle(t`Groups`);
  return (
    <ManageFrame tab="groups">
      <Groups />
    </ManageFrame>
  );
};

const Groups = () => {
  const { view, change, reset, toPageUrl } = useListView('/manage/groups', groupsUrl);
  const search = view.search.trim();
  const state = toState(view.state);
  const query = useQuery(
    groupQueries.list({ state, page: view.page, ...(search !== '' && { search }) }),
  );
  return (
    <>
      <header className={listStyles['headWithAction']}>
        <div className={listStyles['head']}>
          <h1>{t`Groups`}</h1>
          <p role="status">{query.data && <span>{describeCounts(query.data)}</span>}</p>
        </div>
        <CreateGroup />
      </header>
      <GroupSearch {...{ view, change }} counts={query.data} />
      <HiddenStatus
        text={
          search !== '' &&
          query.data &&
          !query.isPlaceholderData &&
          describeShown(query.data.groups.length)
        }
      />
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {({ groups, page, pageCount }) =>
          groups.length === 0 ? (
            <LazyNothingFound
              title={t`No groups found.`}
              onClear={groupsUrl.isNarrowed(view) ? reset : undefined}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <GroupsTable groups={groups} />
              <footer className={listStyles['foot']}>
                <p>{t`A person can be in several groups.`}</p>
                <LazyPagination
                  label={t`Pages of groups`}
                  {...{ page, pageCount }}
                  to={toPageUrl}
                />
              </footer>
            </div>
          )
        }
      </LoadedContent>
    </>
  );
};

interface GroupSearchProps {
  readonly view: GroupsView;
  readonly change: (change: Partial<GroupsView>) => void;
  readonly counts: { readonly active: number; readonly archived: number } | undefined;
}

const GroupSearch = ({ view, change, counts }: GroupSearchProps) => {
  const state = toState(view.state);
  return (
    <div role="search" aria-label={t`Search groups`} className={listStyles['filters']}>
      <ListSearch
        label={t`Name or ID`}
        placeholder={t`Name or ID`}
        className={listStyles['search']}
        value={view.search}
        onSearch={(search) => change({ search })}
      />
      <StateChip
        label={t`Active`}
        count={counts?.active}
        pressed={state === 'active'}
        onClick={() => change({ state: 'active' })}
      />
      <StateChip
        label={t`Archived`}
        count={counts?.archived}
        pressed={state === 'archived'}
        onClick={() => change({ state: 'archived' })}
      />
    </div>
  );
};

const CreateGroup = () => {
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsAdministrator()) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t`Create a group`}</Button>
      {isOpen && (
        <GroupNameDialog
          title={t`Create a group`}
          action={t`Creating a group`}
          button={t`Create`}
          done={t`The group has been created.`}
          call={(name) => http.call(createStaffGroup, { body: { name } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};

interface StateChipProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

const StateChip = ({ label, count, ...chip }: StateChipProps) => (
  <Chip {...chip}>
    {label} {count !== undefined && <span>{numberText(count)}</span>}
  </Chip>
);

const GroupsTable = ({ groups }: { readonly groups: readonly ListedGroup[] }) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Groups`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Group`}</th>
        <th scope="col">{t`People`}</th>
        <th scope="col">{t`Managers`}</th>
        <th scope="col">{t`Courses`}</th>
        <th scope="col">{t`Documents`}</th>
        <th scope="col">{t`Rules`}</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <tr key={group.groupId}>
          <th scope="row" className={tableStyles['names']}>
            <Link
              to={`/manage/groups/${encodeURIComponent(group.groupId)}`}
              className={styles['name']}
            >
              {group.name}
            </Link>
            <span className={styles['id']}>{group.groupId}</span>
          </th>
          <TableCell label={t`People`}>{numberText(group.people)}</TableCell>
          <TableCell label={t`Managers`} hasNames>
            {describeManagers(group)}
          </TableCell>
          <TableCell label={t`Courses`}>{numberText(group.courses)}</TableCell>
          <TableCell label={t`Documents`}>{numberText(group.documents)}</TableCell>
          <TableCell label={t`Rules`}>{numberText(group.rules ?? 0)}</TableCell>
        </tr>
      ))}
    </tbody>
  </table>
);

const describeManagers = ({ managers }: ListedGroup): string => {
  const [first, ...others] = managers.map(({ name, email }) => toNameInSentence(name ?? email));
  if (first === undefined) return t`None`;
  const count = others.length;
  return count === 0
    ? first
    : plural(count, t`${first} and ${count} more|${first} and ${count} more`);
};

const describeShown = (count: number): string =>
  plural(count, t`${count} group on this page.|${count} groups on this page.`);

const describeCounts = ({
  active,
  peopleWithoutGroup,
}: EndpointAnswer<typeof listStaffGroups>): string => {
  const all = numberText(active);
  const groups = plural(active, t`${all} group.|${all} groups.`);
  if (peopleWithoutGroup === null) return groups;
  const some = numberText(peopleWithoutGroup);
  const others = plural(
    peopleWithoutGroup,
    t`${some} person is in none.|${some} people are in none.`,
  );
  return `${groups} ${others}`;
};
