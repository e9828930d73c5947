/** List of the records of one kind in the catalogue: search, table and pages. */
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { usePageTitle } from '@cairn/runtime';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import type { QueryState } from '@cairn/ui/query-content';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import type { ReactNode } from 'react';
import { LazyNothingFound } from './lazy-nothing-found.ts';
import listStyles from './list.module.css';
import { ListSearch } from './list-search.tsx';
import { LoadedContent } from './loaded-content.tsx';
import tableStyles from './table.module.css';
import { t } from 'ttag';

/** Search and page of the list in the URL. */
interface RecordListView {
  readonly search: string;
  readonly page: number;
}

const listUrl = createListUrlFormat<RecordListView>({ search: '', page: 1 }, (view) => view);

/** Returns the search and the page of a list of records in the URL. `filters` are the parameters for its query. */
export const useRecordListView = (path: string) => {
  const { view, change, reset, toPageUrl } = useListView(path, listUrl);
  const search = view.search.trim();
  return {
    filters: { page: view.page, ...(search !== '' && { search }) },
    search: view.search,
    onSearch: (text: string) => change({ search: text }),
    onClear: listUrl.isNarrowed(view) ? reset : undefined,
    toPageUrl,
  };
};

interface RecordsPage {
  readonly page: number;
  readonly pageCount: number;
}

interface RecordListProps<Data extends RecordsPage> {
  readonly view: ReturnType<typeof useRecordListView>;
  readonly title: string;
  readonly lead: string;
  /** Button that creates a record. */
  readonly action: ReactNode;
  /** Label and placeholder of the search field. */
  readonly searchLabel: string;
  readonly fieldLabel: string;
  /** Title of an empty list. */
  readonly nothingFound: string;
  readonly pagesLabel: string;
  /** Heads of the columns. */
  readonly columns: readonly string[];
  readonly query: QueryState<Data> & { readonly isPlaceholderData: boolean };
  /** Rows of the table. */
  readonly children: (data: Data) => readonly ReactNode[];
}

export const RecordList = <Data extends RecordsPage>(props: RecordListProps<Data>) => {
  const { title, lead, action, searchLabel, fieldLabel, view, columns, query } = props;
  usePageTitle(title);
  return (
    <>
      <header className={listStyles['headWithAction']}>
        <div className={listStyles['head']}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {action}
      </header>
      <div role="search" aria-label={searchLabel} className={listStyles['filters']}>
        <ListSearch
          label={fieldLabel}
          placeholder={fieldLabel}
          className={listStyles['search']}
          value={view.search}
          onSearch={view.onSearch}
        />
      </div>
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {(data) => (
          <Rows
            {...{ title, columns }}
            toPageUrl={view.toPageUrl}
            data={data}
            rows={props.children(data)}
            isBusy={query.isPlaceholderData}
            pagesLabel={props.pagesLabel}
            nothingFound={<LazyNothingFound title={props.nothingFound} onClear={view.onClear} />}
          />
        )}
      </LoadedContent>
    </>
  );
};

interface RowsProps extends Pick<RecordListProps<RecordsPage>, 'title' | 'columns' | 'pagesLabel'> {
  readonly data: RecordsPage;
  readonly rows: readonly ReactNode[];
  readonly isBusy: boolean;
  readonly nothingFound: ReactNode;
  readonly toPageUrl: (page: number) => string;
}

const Rows = ({ data, rows, title, columns, isBusy, pagesLabel, ...rest }: RowsProps) => {
  if (rows.length === 0) return rest.nothingFound;
  const { page, pageCount } = data;
  return (
    <div aria-busy={isBusy || undefined}>
      <table className={tableStyles['table']}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      <footer className={listStyles['foot']}>
        <LazyPagination label={pagesLabel} {...{ page, pageCount }} to={rest.toPageUrl} />
      </footer>
    </div>
  );
};
