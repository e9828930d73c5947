import type { EndpointAnswer } from '@cairn/api/endpoint';
import { type listPeople, PEOPLE_PAGE_SIZE } from '@cairn/api/staff-people.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { lazyPart, usePageTitle, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { LinkButton } from '@cairn/ui/link-button';
import { useListView } from '@cairn/ui/use-list-view';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from 'ttag';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { PeopleFilterBar } from '../../lib/people-filters.tsx';
import { PeopleOrderAnnouncement, PeopleTable, SelectPageCheckbox } from './people-table.tsx';
import {
  peopleUrlFormat,
  type PeopleUrlState,
  toPeopleFilters,
  toPeopleOrder,
} from '../../lib/people-url.ts';
import {
  describePeopleSelection,
  type PeopleListSelection,
  usePeopleSelection,
} from './use-people-selection.ts';
import listStyles from '../../lib/list.module.css';
import styles from './people.module.css';

/** Page /manage/people: the people of the site, or of the groups that the caller manages. */
export const PeoplePage = () => {
  usePageTitle(t`People`);
  return (
    <ManageFrame tab="people">
      <People />
    </ManageFrame>
  );
};

const People = () => {
  const list = useListView('/manage/people', peopleUrlFormat);
  const { view } = list;
  const isAdministrator = useIsAdministrator();
  const search = view.search.trim();
  const filters = toPeopleFilters({ ...view, search });
  const query = useQuery(manageQueries.people(filters));
  const shownIds = useMemo(() => toIds(query.data), [query.data]);
  const selected = usePeopleSelection(filters, shownIds);
  const isNarrowed = peopleUrlFormat.isNarrowed({ ...view, order: peopleUrlFormat.whole.order });
  const clear = () => list.show({ ...peopleUrlFormat.whole, order: view.order });
  return (
    <>
      <header className={listStyles['headWithAction']}>
        <div className={listStyles['head']}>
          <h1>{t`People`}</h1>
          <p role="status">{query.data && <span>{describeCounts(query.data, isNarrowed)}</span>}</p>
        </div>
        <div className={listStyles['actions']}>
          <LinkButton to="/manage/people/import" variant="line">
            {t`Import`}
          </LinkButton>
          <AddPerson />
        </div>
      </header>
      <PeopleFilterBar view={view} isNarrowed={isNarrowed} onChange={list.change} onClear={clear} />
      <LoadedContent
        query={query}
        failure={t`The list could not be loaded.`}
        hint={t`Your filters are kept.`}
      >
        {(data) =>
          data.people.length === 0 ? (
            <noPeopleFound.Part view={view} onClear={isNarrowed ? clear : undefined} />
          ) : (
            <PeopleResult
              {...{ data, shownIds, list, selected }}
              isBusy={query.isPlaceholderData}
            />
          )
        }
      </LoadedContent>
      {isAdministrator && view.role !== '' && <waitingRoles.Part roles={view.role} />}
    </>
  );
};

const toIds = (data: EndpointAnswer<typeof listPeople> | undefined): readonly string[] =>
  data?.people.map(({ personId }) => personId) ?? [];

/** Replaces the list when no person matches; a list with people does not need its code. */
const noPeopleFound = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "list-parts" */ './no-people-found.tsx')).NoPeopleFound,
);

/** Roles of addresses without an account; the code loads with the filter of roles. */
const waitingRoles = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "list-parts" */ './roles-without-account.tsx'))
      .RolesWithoutAccount,
);

const LazyAddPersonDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './add-person-dialog.tsx')).AddPersonDialog,
);

const AddPerson = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus />
        {t`Add a person`}
      </Button>
      {isOpen && <LazyAddPersonDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Bar with the actions on selected people; its code loads with the first selection. */
const selectionBar = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "list-parts" */ './selection-bar.tsx')).PeopleSelectionBar,
);

interface PeopleResultProps {
  readonly data: EndpointAnswer<typeof listPeople>;
  readonly shownIds: readonly string[];
  readonly list: Pick<
    ReturnType<typeof useListView<PeopleUrlState>>,
    'view' | 'toUrl' | 'toPageUrl'
  >;
  readonly selected: PeopleListSelection;
  /** True while the next page of people is loading. */
  readonly isBusy: boolean;
}

const PeopleResult = ({ data, shownIds, list, selected, isBusy }: PeopleResultProps) => {
  const { people, page, pageCount, found } = data;
  const { view, toUrl, toPageUrl } = list;
  const [now] = useState(() => new Date());
  const text = describePeopleSelection(selected, { found, shownIds });
  return (
    <div aria-busy={isBusy || undefined} className={styles['result']}>
      <HiddenStatus text={text} />
      {text !== '' && <selectionBar.Part {...{ selected, found, shownIds, text }} />}
      <div className={styles['selectPage']}>
        <SelectPageCheckbox {...{ people, selected }} />
      </div>
      <PeopleOrderAnnouncement order={toPeopleOrder(view.order)} />
      <PeopleTable
        people={people}
        selected={selected}
        order={toPeopleOrder(view.order)}
        toOrderUrl={(order) => toUrl({ ...view, order, page: 1 })}
        now={now}
      />
      <footer className={listStyles['foot']}>
        <p>{describeRange(page, found)}</p>
        <LazyPagination label={t`Pages of people`} {...{ page, pageCount }} to={toPageUrl} />
      </footer>
    </div>
  );
};

const describeCounts = (
  { total, found }: { readonly total: number; readonly found: number },
  isNarrowed: boolean,
): string => {
  const all = numberText(total);
  const people = plural(total, t`${all} person.|${all} people.`);
  if (!isNarrowed) return people;
  const some = numberText(found);
  const matching = plural(found, t`${some} matches the filters.|${some} match the filters.`);
  return `${people} ${matching}`;
};

const describeRange = (page: number, found: number): string => {
  const first = numberText((page - 1) * PEOPLE_PAGE_SIZE + 1);
  const last = numberText(Math.min(page * PEOPLE_PAGE_SIZE, found));
  const all = numberText(found);
  return t`${first} to ${last} of ${all}`;
};
