import type { ListedStaffDocument } from '@cairn/api/staff-documents.contract';
import { formatFileType } from '@cairn/domain/document-library.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { formatDay } from '@cairn/messages/dates';
import { useState } from 'react';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { documentQueries } from '../../lib/document-queries.ts';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import listStyles from '../../lib/list.module.css';
import { describeRecordOrigin } from '../../lib/managed-record.tsx';
import { RecordList, useRecordListView } from '../../lib/record-list.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';

const PATH = '/manage/catalogue/documents';

const LazyAddDocumentDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './add-document-dialog.tsx')).AddDocumentDialog,
);
const LazyDocumentOrderDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './document-order-dialog.tsx'))
      .DocumentOrderDialog,
);

/** Page /manage/catalogue/documents: the documents of the library, in the order in which students see them. */
export const DocumentsPage = () => (
  <CatalogueFrame section="documents">
    <Documents />
  </CatalogueFrame>
);

const DocumentActions = () => {
  const [opened, setOpened] = useState<'add' | 'order'>();
  const onClose = () => setOpened(undefined);
  return (
    <div className={listStyles['actions']}>
      <Button variant="line" onClick={() => setOpened('order')}>{t`Change the order`}</Button>
      <Button onClick={() => setOpened('add')}>{t`Add a document`}</Button>
      {opened === 'add' && <LazyAddDocumentDialog onClose={onClose} />}
      {opened === 'order' && <LazyDocumentOrderDialog onClose={onClose} />}
    </div>
  );
};

const describeGroups = ({ groups }: ListedStaffDocument): string => {
  const [first] = groups;
  if (first === undefined) return t`Everybody`;
  const count = numberText(groups.length);
  return groups.length === 1 ? first : plural(groups.length, t`${count} group|${count} groups`);
};

const Documents = () => {
  const view = useRecordListView(PATH);
  const query = useQuery(documentQueries.list(view.filters));
  return (
    <RecordList
      view={view}
      query={query}
      title={t`Documents`}
      lead={t`In the order in which students see them.`}
      action={<DocumentActions />}
      searchLabel={t`Search documents`}
      fieldLabel={t`Title`}
      nothingFound={t`No documents found.`}
      pagesLabel={t`Pages of documents`}
      columns={[t`Document`, t`Category`, t`Groups`, t`Changed`, t`Managed by`]}
    >
      {({ documents }) =>
        documents.map((document) => (
          <tr key={document.documentId}>
            <th scope="row" className={tableStyles['names']}>
              <Link to={`${PATH}/${encodeURIComponent(document.documentId)}`}>
                {document.title}
              </Link>
              {` (${formatFileType({ FileName: document.fileName, FileType: document.fileType })})`}
            </th>
            <TableCell label={t`Category`} hasNames>
              {document.category}
            </TableCell>
            <TableCell label={t`Groups`} hasNames>
              {describeGroups(document)}
            </TableCell>
            <TableCell label={t`Changed`}>{formatDay(document.changedAt)}</TableCell>
            <TableCell label={t`Managed by`}>
              {describeRecordOrigin(document.origin) || t`Staff`}
            </TableCell>
          </tr>
        ))
      }
    </RecordList>
  );
};
