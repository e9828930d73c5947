import {
  createStaffDocument,
  MAX_DOCUMENT_BYTES,
  MAX_GROUPS_OF_NEW_DOCUMENT,
  type StaffDocument,
} from '@cairn/api/staff-documents.contract';
import { useNavigate } from '@cairn/runtime';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField, type ChoiceFieldProps } from '../../lib/choice-field.tsx';
import { GroupChoices } from '../../lib/choices.tsx';
import { FileButton, toUntypedBody } from '../../lib/file-button.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

/** Returns the name of a file without its ending. */
const toTitle = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');

interface NewDocument {
  readonly file: File | undefined;
  readonly title: string;
  readonly category: string;
  readonly groups: readonly ChoiceOption[];
}

const describeMissing = ({ file, title, category, groups }: NewDocument) => {
  if (!file) return t`Choose a file first.`;
  if (file.size > MAX_DOCUMENT_BYTES) return t`A document must not be larger than 100 MB.`;
  if (title.trim() === '') return t`Enter a title first.`;
  if (category.trim() === '') return t`Enter a category first.`;
  return (
    groups.length > MAX_GROUPS_OF_NEW_DOCUMENT &&
    t`Choose at most 50 groups here. The page of the document takes more.`
  );
};

/** Returns the state of the form for a new document. The name of the file becomes the title, unless a title was typed. */
const useNewDocument = () => {
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [groups, setGroups] = useState<readonly ChoiceOption[]>([]);
  const onFile = (chosen: File) => {
    setFile(chosen);
    if (title === '') setTitle(toTitle(chosen.name));
  };
  return { file, onFile, title, setTitle, category, setCategory, groups, setGroups };
};

/** Dialog that uploads a document, and opens its page. */
export const AddDocumentDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const { onFile, setTitle, setCategory, setGroups, ...chosen } = useNewDocument();
  const { file, title, category, groups } = chosen;
  return (
    <StaffActionDialog<StaffDocument>
      title={t`Add a document`}
      action={t`Adding a document`}
      button={t`Add the document`}
      done={t`The document has been added.`}
      isChanged={file !== undefined || title !== '' || category !== '' || groups.length > 0}
      missing={describeMissing(chosen)}
      call={() =>
        http.call(createStaffDocument, {
          query: {
            fileName: file?.name ?? '',
            title,
            category,
            groupIds: groups.map(({ id }) => id),
          },
          body: file && toUntypedBody(file),
        })
      }
      onClose={onClose}
      onDone={({ documentId }) =>
        void navigate(`/manage/catalogue/documents/${encodeURIComponent(documentId)}`)
      }
    >
      <FileField file={file} onFile={onFile} />
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
      <GroupsField chosen={groups} onChange={setGroups} />
    </StaffActionDialog>
  );
};

interface FileFieldProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
}

const FileField = ({ file, onFile }: FileFieldProps) => (
  <div>
    <FileButton label={t`File of the document`} variant="line" size="s" onFile={onFile}>
      {t`Choose a file`}
    </FileButton>
    {file && <p translate="no">{file.name}</p>}
  </div>
);

const GroupsField = ({ chosen, onChange }: Pick<ChoiceFieldProps, 'chosen' | 'onChange'>) => (
  <div>
    <ChoiceField label={t`Groups`} {...{ chosen, onChange }}>
      {(search, renderChoices) => <GroupChoices search={search}>{renderChoices}</GroupChoices>}
    </ChoiceField>
    <p>{chosen.length === 0 ? t`All people see it.` : t`Only people of these groups see it.`}</p>
  </div>
);
