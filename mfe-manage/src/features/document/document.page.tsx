import {
  giveDocumentBack,
  removeStaffDocument,
  replaceDocumentFile,
  type StaffDocument,
  takeOverDocument,
} from '@cairn/api/staff-documents.contract';
import { usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { documentQueries, downloadDocument } from '../../lib/document-queries.ts';
import { DownloadCsvButton } from '../../lib/download-button.tsx';
import { FileButton, toUntypedBody } from '../../lib/file-button.tsx';
import { ManagedRecordHeader } from '../../lib/managed-record.tsx';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPreview } from './document-preview.tsx';
import styles from './document.module.css';

const LIST_PATH = '/manage/catalogue/documents';

/** Page /manage/catalogue/documents/:documentId: a document with its preview. */
export const DocumentPage = () => (
  <CatalogueFrame section="documents">
    <DocumentContent />
  </CatalogueFrame>
);

const DocumentContent = () => {
  const { documentId = '' } = useParams();
  return (
    <DetailContent
      query={useQuery(documentQueries.detail(documentId))}
      list={LIST_PATH}
      listName={t`Documents`}
      unknownTitle={t`There is no such document.`}
      failureTitle={t`The document could not be loaded.`}
    >
      {(document) => <DocumentView key={documentId} document={document} />}
    </DetailContent>
  );
};

/** Returns a sentence about what students lose when the document is removed (MCAT-18). */
const describeLoss = ({ groups }: StaffDocument): string => {
  if (groups.length === 0)
    return t`All people lose it from the library, and links to it no longer work. This cannot be undone.`;
  const names = groups.join(', ');
  return t`The people of ${names} lose it from the library, and links to it no longer work. This cannot be undone.`;
};

const DocumentView = ({ document }: { readonly document: StaffDocument }) => {
  const { documentId, title, origin, fileName, text } = document;
  usePageTitle(title);
  const params = { documentId };
  const isReadOnly = origin === 'files';
  return (
    <>
      <ManagedRecordHeader
        origin={origin}
        name={title}
        facts={<span translate="no">{fileName}</span>}
        takeOver={() => http.call(takeOverDocument, { params })}
        giveBack={() => http.call(giveDocumentBack, { params })}
        removal={{
          list: LIST_PATH,
          meaning: describeLoss(document),
          done: t`The document has been removed.`,
          call: () => http.call(removeStaffDocument, { params }),
        }}
      />
      <div className={pageStyles['columns']}>
        <DocumentForm saved={text} facts={document} isReadOnly={isReadOnly} />
        <section className={pageStyles['section']} aria-labelledby="file">
          <h2 id="file">{t`File`}</h2>
          <div className={styles['file']}>
            <DocumentPreview document={document} />
            <DownloadCsvButton
              label={t`Download`}
              fileName={() => fileName}
              download={() => downloadDocument(documentId)}
              failure={t`The file could not be downloaded.`}
            />
            {!isReadOnly && <ReplaceFile document={document} />}
          </div>
        </section>
      </div>
      <AllChangesLink objectId={documentId} />
    </>
  );
};

const ReplaceFile = ({ document }: { readonly document: StaffDocument }) => {
  const { documentId, fileVersion: before } = document;
  const { run, isPending, error } = useStaffAction<File, StaffDocument>({
    action: t`Replacing a document`,
    call: (file) =>
      http.call(replaceDocumentFile, {
        params: { documentId },
        query: { fileName: file.name, before },
        body: toUntypedBody(file),
      }),
    done: t`The file has been replaced. Its address is the same.`,
    onDone: () => undefined,
  });
  return (
    <>
      <FileButton
        label={t`New file of the document`}
        variant="line"
        busy={isPending}
        onFile={(file) => run(file)}
      >
        {t`Replace`}
      </FileButton>
      <p className={pageStyles['hint']}>
        {t`The address stays, so links and bookmarks lead to the new file at once.`}
      </p>
      {error && (
        <Note tone="err" role="alert">
          {explainRefusal(error)}
        </Note>
      )}
    </>
  );
};
