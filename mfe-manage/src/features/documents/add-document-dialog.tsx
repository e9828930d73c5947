import {
  createStaffDocument,
  MAX_DOCUMENT_BYTES,
  type StaffDocument,
} from '@cairn/api/staff-documents.contract';
import { useNavigate } from '@cairn/runtime';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { FileButton, toBytes } from '../../lib/file-button.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

/** Returns the name of a file without its ending. */
const toTitle = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');

const describeMissing = (file: File | undefined, title: string, category: string) => {
  if (!file) return t`Choose a file first.`;
  if (file.size > MAX_DOCUMENT_BYTES) return t`A document must not be larger than 100 MB.`;
  if (title.trim() === '') return t`Enter a title first.`;
  return category.trim() === '' && t`Enter a category first.`;
};

/** What was chosen and typed. The name of the file becomes the title, unless one was typed. */
const useNewDocument = () => {
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const onFile = (chosen: File) => {
    setFile(chosen);
    if (title === '') setTitle(toTitle(chosen.name));
  };
  return { file, onFile, title, setTitle, category, setCategory };
};

/** Dialog that uploads a document, and opens its page. */
export const AddDocumentDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const { file, onFile, title, setTitle, category, setCategory } = useNewDocument();
  return (
    <StaffActionDialog<StaffDocument>
      title={t`Add a document`}
      action={t`Adding a document`}
      button={t`Add the document`}
      done={t`The document has been added. All people see it until you choose groups.`}
      isChanged={file !== undefined || title !== '' || category !== ''}
      missing={describeMissing(file, title, category)}
      call={() =>
        http.call(createStaffDocument, {
          query: { fileName: file?.name ?? '', title, category },
          body: file && toBytes(file),
        })
      }
      onClose={onClose}
      onDone={({ documentId }) =>
        void navigate(`/manage/catalogue/documents/${encodeURIComponent(documentId)}`)
      }
    >
      <div>
        <FileButton label={t`File of the document`} variant="line" size="s" onFile={onFile}>
          {t`Choose a file`}
        </FileButton>
        {file && <p translate="no">{file.name}</p>}
      </div>
      <TextField
        label={t`Title`}
        value={title}
        required
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={t`Category`}
        value={category}
        required
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => setCategory(target.value)}
      />
    </StaffActionDialog>
  );
};
