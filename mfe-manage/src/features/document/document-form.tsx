import { changeStaffDocument, type StaffDocument } from '@cairn/api/staff-documents.contract';
import { type DocumentText, findDocumentProblems } from '@cairn/domain/document-text.rules';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { GroupChoices } from '../../lib/choices.tsx';
import { LostStudentsNote } from '../../lib/lost-students.tsx';
import { RecordForm } from '../../lib/record-form.tsx';
import { useChoiceNames } from '../../lib/use-choice-names.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';

interface DocumentFormProps {
  readonly saved: DocumentText;
  readonly facts: Pick<StaffDocument, 'documentId' | 'groupFacts'>;
  readonly isReadOnly: boolean;
}

/** Form with title, category and groups of a document. Nothing is saved before Save. */
export const DocumentForm = ({ saved, facts, isReadOnly }: DocumentFormProps) => {
  const { documentId, groupFacts } = facts;
  const names = useChoiceNames(
    groupFacts.map(({ groupId, name }) => ({ id: groupId, name })),
    t`Everybody`,
  );
  const form = useRecordForm<DocumentText, StaffDocument>({
    saved,
    isNew: false,
    action: t`Saving a document`,
    done: t`The document has been saved.`,
    findProblems: findDocumentProblems,
    save: (body) => http.call(changeStaffDocument, { params: { documentId }, body }),
    onSaved: () => undefined,
  });
  const { values, change, problemOf } = form;
  const toField = (name: 'title' | 'category') => ({
    name,
    value: values[name],
    error: problemOf(name),
    required: true,
    maxLength: 160,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  return (
    <RecordForm
      form={form}
      isReadOnly={isReadOnly}
      texts={{
        title: { label: t`Title`, format: (title) => title },
        category: { label: t`Category`, format: (category) => category },
        groupIds: { label: t`Groups`, format: names.toText },
      }}
    >
      <TextField {...toField('title')} label={t`Title`} />
      <TextField {...toField('category')} label={t`Category`} />
      <GroupsField
        {...{ isReadOnly }}
        text={names.toText(values.groupIds)}
        chosen={names.toChoices(values.groupIds)}
        error={problemOf('groupIds')}
        onChange={(groups) => change({ groupIds: names.remember(groups).toSorted() })}
      />
      <LostByGroups {...{ documentId }} before={saved.groupIds} after={values.groupIds} />
    </RecordForm>
  );
};

interface LostByGroupsProps {
  readonly documentId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Note that says how many students lose the document when it is taken from a group. */
const LostByGroups = ({ documentId, before, after }: LostByGroupsProps) => {
  const leave = before.filter((groupId) => !after.includes(groupId));
  if (leave.length === 0) return null;
  const join = after.filter((groupId) => !before.includes(groupId));
  return <LostStudentsNote change={{ kind: 'document', itemId: documentId, leave, join }} />;
};

interface GroupsFieldProps {
  readonly isReadOnly: boolean;
  /** Names of the groups, where they cannot be changed. */
  readonly text: string;
  readonly chosen: readonly ChoiceOption[];
  readonly error: string | undefined;
  readonly onChange: (groups: readonly ChoiceOption[]) => void;
}

const GroupsField = ({ isReadOnly, text, chosen, error, onChange }: GroupsFieldProps) =>
  isReadOnly ? (
    <p>
      <b>{t`Groups:`}</b> <span>{text}</span>
    </p>
  ) : (
    <ChoiceField label={t`Groups`} {...{ chosen, error, onChange }}>
      {(search, renderChoices) => <GroupChoices search={search}>{renderChoices}</GroupChoices>}
    </ChoiceField>
  );
