import type { LibraryDocument } from '@cairn/api/documents.contract';
import {
  isDocumentVisible,
  libraryUrlFormat,
  selectLibraryPage,
  removeUnknownCategory,
} from '@cairn/domain/document-library.rules';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { Chip } from '@cairn/ui/chip';
import { FailedListState, NothingFound } from '@cairn/ui/list-states';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar, SearchBarSkeleton } from '@cairn/ui/search-bar';
import { SkeletonShape, SkeletonList } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import { useReportError } from '../../lib/use-error-report.ts';
import styles from './document-library.module.css';
import { documentLibraryQueries } from './document-library.queries.ts';
import { DocumentRow, DocumentRowSkeleton } from './document-row.tsx';

/** Page /documents: public documents, and those of the student's groups. */
export const DocumentLibraryPage = () => {
  const { groupIds } = useCatalogStudent();
  const library = useLibrary(groupIds);
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`Documents`}
        lead={t`Guides, reference sheets and policies, to read here or to keep.`}
      />
      <QueryContent
        query={library}
        skeleton={<LibrarySkeleton />}
        renderFailure={(failure) => (
          <FailedListState title={t`The documents could not be loaded.`} {...failure} />
        )}
      >
        {({ all, pills }) => (
          <Library
            documents={all.filter((one) => isDocumentVisible(one, { GroupIDs: groupIds }))}
            pills={pills}
          />
        )}
      </QueryContent>
    </PageWidth>
  );
};

/**
 * Returns the documents once their categories are loaded or have failed, since filters that appear later would push the list
 * down. A failure of the categories is only logged (DOCS-08).
 */
const useLibrary = (groupIds: readonly string[]) => {
  const studentId = session.studentId();
  const documents = useQuery(documentLibraryQueries.documents(studentId, groupIds));
  const categories = useQuery(documentLibraryQueries.categories(studentId, groupIds));
  useReportError(documents.error, 'documents');
  useReportError(categories.error, 'document categories');
  const { data: all, error, isFetching, refetch } = documents;
  const pills = categories.isPending ? undefined : (categories.data ?? []);
  return { data: all && pills && { all, pills }, error, isFetching, refetch };
};

interface LibraryProps {
  readonly documents: readonly LibraryDocument[];
  /** Categories by which documents can be filtered; may be empty. */
  readonly pills: readonly string[];
}

const Library = ({ documents, pills }: LibraryProps) => {
  const known = [...pills, ...documents.map(({ Category }) => Category)];
  const listView = useListView('/documents', {
    ...libraryUrlFormat,
    sound: (opened) => removeUnknownCategory(libraryUrlFormat.sound(opened), known),
  });
  const { change, reset, toPageUrl } = listView;
  const view = removeUnknownCategory(listView.view, known);
  const { items, found, page, pageCount } = selectLibraryPage(documents, view);
  return (
    <>
      <SearchBar
        label={t`Search for documents`}
        term={view.search}
        onSearch={(search) => change({ search })}
        found={plural(found, t`1 document|${found} documents`)}
      />
      {pills.length > 0 && (
        <Pills
          categories={pills}
          chosen={view.category}
          onChoose={(category) => change({ category })}
        />
      )}
      {found === 0 ? (
        <NothingFound
          title={t`No documents found.`}
          onClear={libraryUrlFormat.isNarrowed(view) ? reset : undefined}
        />
      ) : (
        <DocumentList documents={items} />
      )}
      <Pagination page={page} pageCount={pageCount} to={toPageUrl} />
    </>
  );
};

interface PillsProps {
  readonly categories: readonly string[];
  /** Selected category of documents; '' for all. */
  readonly chosen: string;
  readonly onChoose: (category: string) => void;
}

const Pills = ({ categories, chosen, onChoose }: PillsProps) => (
  <div role="group" aria-label={t`Categories`} className={styles['pills']}>
    {['', ...categories].map((category) => (
      <Chip key={category} pressed={category === chosen} onClick={() => onChoose(category)}>
        {category || t`All`}
      </Chip>
    ))}
  </div>
);

const DocumentList = ({ documents }: { readonly documents: readonly LibraryDocument[] }) => {
  const { data: names, error } = useQuery({
    ...documentLibraryQueries.groupNames(),
    enabled: documents.some(({ GroupIDs }) => GroupIDs.length > 0),
  });
  useReportError(error, 'group names');
  return (
    <ul aria-label={t`Documents`}>
      {documents.map((file) => (
        <li key={file.DocumentID}>
          <DocumentRow
            file={file}
            groups={file.GroupIDs.flatMap((groupId) => names?.get(groupId) ?? [])}
          />
        </li>
      ))}
    </ul>
  );
};

const LibrarySkeleton = () => (
  <>
    <SearchBarSkeleton />
    <div className={styles['pills']}>
      {['all', 'first', 'second', 'third'].map((pill) => (
        <SkeletonShape key={pill} className={styles['pillPlace']} />
      ))}
    </div>
    <SkeletonList label={t`Loading documents`} rows={6}>
      <DocumentRowSkeleton />
    </SkeletonList>
  </>
);
