import type { LibraryDocument } from '@cairn/api/documents.contract';
import {
  isDocumentVisible,
  libraryAddress,
  selectLibraryPage,
  withKnownCategory,
} from '@cairn/domain/document-library.rules';
import { useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { Chip } from '@cairn/ui/chip';
import { FailedList, NothingFound } from '@cairn/ui/list-states';
import { Loaded } from '@cairn/ui/loaded';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar } from '@cairn/ui/search-bar';
import { SkeletonBlock, SkeletonList } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { useLearner } from '../../lib/use-learner.ts';
import { useReported } from '../../lib/use-reported.ts';
import styles from './document-library.module.css';
import { libraryQueries } from './document-library.queries.ts';
import { DocumentRow } from './document-row.tsx';

/** /documents: the library, public documents for everybody and those of a student's groups. */
export const DocumentLibraryPage = () => {
  const { groupIds } = useLearner();
  const documents = useQuery(libraryQueries.documents(session.studentId(), groupIds));
  useReported(documents.error, 'documents');
  return (
    <PageWidth isWhole>
      <PageHeader
        title="Documents"
        lead="Guides, reference sheets and policies, to read here or to keep."
      />
      <Loaded
        query={documents}
        skeleton={<LibrarySkeleton />}
        renderFailure={(failure) => (
          <FailedList title="The documents could not be loaded." {...failure} />
        )}
      >
        {(all) => (
          <Library
            documents={all.filter((one) => isDocumentVisible(one, { GroupIDs: groupIds }))}
            groupIds={groupIds}
          />
        )}
      </Loaded>
    </PageWidth>
  );
};

interface LibraryProps {
  readonly documents: readonly LibraryDocument[];
  readonly groupIds: readonly string[];
}

const Library = ({ documents, groupIds }: LibraryProps) => {
  const pills = useCategories(groupIds);
  const known = [...pills, ...documents.map(({ Category }) => Category)];
  const asked = useListView('/documents', {
    ...libraryAddress,
    sound: (opened) => withKnownCategory(libraryAddress.sound(opened), known),
  });
  const { change, reset, addressOfPage } = asked;
  const view = withKnownCategory(asked.view, known);
  const { items, found, page, pageCount } = selectLibraryPage(documents, view);
  return (
    <>
      <SearchBar
        label="Search for documents"
        term={view.search}
        onSearch={(search) => change({ search })}
        found={found === 1 ? '1 document' : `${found} documents`}
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
          title="No documents found."
          onClear={libraryAddress.isNarrowed(view) ? reset : undefined}
        />
      ) : (
        <DocumentList documents={items} />
      )}
      <Pagination page={page} pageCount={pageCount} to={addressOfPage} />
    </>
  );
};

const useCategories = (groupIds: readonly string[]): readonly string[] => {
  const { data, error } = useQuery(libraryQueries.categories(session.studentId(), groupIds));
  useReported(error, 'document categories');
  return data ?? [];
};

interface PillsProps {
  readonly categories: readonly string[];
  /** '' for all. */
  readonly chosen: string;
  readonly onChoose: (category: string) => void;
}

const Pills = ({ categories, chosen, onChoose }: PillsProps) => (
  <div role="group" aria-label="Categories" className={styles['pills']}>
    {['', ...categories].map((category) => (
      <Chip key={category} pressed={category === chosen} onClick={() => onChoose(category)}>
        {category || 'All'}
      </Chip>
    ))}
  </div>
);

const DocumentList = ({ documents }: { readonly documents: readonly LibraryDocument[] }) => {
  const { data: names, error } = useQuery({
    ...libraryQueries.groupNames(),
    enabled: documents.some(({ GroupIDs }) => GroupIDs.length > 0),
  });
  useReported(error, 'group names');
  return (
    <ul aria-label="Documents">
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
  <SkeletonList label="Loading documents" rows={6}>
    <SkeletonBlock className={styles['bone']} />
  </SkeletonList>
);
