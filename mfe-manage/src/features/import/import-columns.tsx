import { checkPeopleImport, type PeopleImport } from '@cairn/api/people-imports.contract';
import {
  getImportColumnName,
  getImportFieldName,
  IMPORT_FIELDS,
  type ImportColumnUse,
  validateImportColumns,
} from '@cairn/domain/import-columns.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { useQueryClient } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { LinkButton } from '@cairn/ui/link-button';
import { Note } from '@cairn/ui/note';
import { RadioList } from '@cairn/ui/radio-list';
import { type FieldOption, SelectField } from '@cairn/ui/select-field';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import { ArrowLeft, ArrowRight, Check, FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { importQueries } from './import-queries.ts';
import { ImportPageHeader } from './import-steps.tsx';
import { CSV_DELIMITER_NAMES, describeRowCount, FILE_ENCODING_NAMES } from './import-words.ts';
import { ScrollingTable } from './scrolling-table.tsx';
import styles from './import.module.css';

const IGNORE = 'ignore';
const USE_OPTIONS: readonly FieldOption[] = [
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: getImportFieldName(field) })),
  { value: IGNORE, label: t`Ignore this column` },
];

/** Use of the column with the groups that people leave, which only an archive of OneRoster has. */
const LEFT_GROUPS = 'leftGroups';
const ARCHIVE_USE_OPTIONS = [
  ...USE_OPTIONS,
  { value: LEFT_GROUPS, label: t`Groups that the person leaves` },
];

const parseUse = (value: string): ImportColumnUse =>
  value === IGNORE || value === LEFT_GROUPS
    ? value
    : (IMPORT_FIELDS.find((field) => field === value) ?? null);

const INVITATION_OPTIONS = [
  {
    value: 'invite',
    label: t`Get an invitation by mail`,
    hint: t`A link for 14 days; they set a password.`,
  },
  { value: 'later', label: t`Get no mail yet`, hint: t`Invite them later from the list.` },
];

interface ImportColumnsProps {
  readonly found: PeopleImport;
  /** Called when the check has begun. */
  readonly onCheck: () => void;
}

const useColumns = ({ found, onCheck }: ImportColumnsProps) => {
  const queries = useQueryClient();
  const { importId, columns } = found;
  const names = columns.map(({ name }) => name);
  const [uses, setUses] = useState(() => columns.map(({ use }) => use));
  const [sendsInvitations, setSendsInvitations] = useState(found.sendsInvitations);
  const { run, isPending, error } = useStaffAction<void, PeopleImport>({
    action: t`Importing people`,
    call: (_, named) =>
      http.call(checkPeopleImport, {
        params: { importId },
        body: { columns: uses, sendsInvitations },
        ...named,
      }),
    onDone: (checked) => {
      queries.setQueryData(importQueries.detail(importId).queryKey, checked);
      onCheck();
    },
  });
  return {
    names,
    uses,
    isChanged:
      sendsInvitations !== found.sendsInvitations ||
      columns.some(({ use }, index) => use !== uses[index]),
    change: (index: number, use: ImportColumnUse) => setUses(uses.with(index, use)),
    sendsInvitations,
    setSendsInvitations,
    problem: validateImportColumns(names, uses),
    run,
    isPending,
    error,
  };
};
type ColumnsState = ReturnType<typeof useColumns>;

/** Second step of an import: what each column becomes, and the first rows as they will be read (MIMP-09, MIMP-10). */
export const ImportColumnsStep = (props: ImportColumnsProps) => {
  const { found } = props;
  const state = useColumns(props);
  const { problem, run, isPending, error } = state;
  return (
    <>
      <UnsavedWork isUnsaved={state.isChanged} title={t`Leave without checking the rows?`}>
        <p>{t`What you have chosen for the columns is not saved yet.`}</p>
      </UnsavedWork>
      <ImportPageHeader
        step={2}
      >{t`Choose what each column of the file is used for.`}</ImportPageHeader>
      <FileFacts found={found} />
      <Mapping {...{ found, state }} />
      <FirstRows {...{ found, state }} />
      <div className={styles['narrow']}>
        <RadioList
          legend={t`New people`}
          options={INVITATION_OPTIONS}
          value={state.sendsInvitations ? 'invite' : 'later'}
          onChange={(value) => state.setSendsInvitations(value === 'invite')}
        />
      </div>
      {error && <Note tone="err">{explainRefusal(error)}</Note>}
      <div className={styles['buttons']}>
        <LinkButton to="/manage/people/import" variant="line">
          <ArrowLeft aria-hidden />
          {t`Back`}
        </LinkButton>
        <div>
          <p role="status">{problem}</p>
          <Button busy={isPending} reason={problem} onClick={() => run()}>
            {t`Check the rows`}
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </div>
    </>
  );
};

const FileFacts = ({ found }: { readonly found: PeopleImport }) => {
  const { fileName, rowCount, encoding, delimiter } = found;
  const facts = [
    describeRowCount(rowCount),
    ...(found.format === 'csv'
      ? [FILE_ENCODING_NAMES[encoding], CSV_DELIMITER_NAMES[delimiter]]
      : ['OneRoster 1.2']),
  ];
  return (
    <div className={styles['file']}>
      <FileText aria-hidden />
      <div>
        <b translate="no">{fileName}</b>
        <span className={styles['hint']}>{facts.join(' · ')}</span>
      </div>
      <LinkButton to="/manage/people/import" variant="ghost" size="s">
        {t`Choose another file`}
      </LinkButton>
    </div>
  );
};

interface ColumnsPartProps {
  readonly found: PeopleImport;
  readonly state: ColumnsState;
}

const Mapping = ({ found, state }: ColumnsPartProps) => {
  const { names, uses, change } = state;
  const understood = uses.filter((use) => use !== null).length;
  const [some, all] = [numberText(understood), numberText(uses.length)];
  return (
    <section className={styles['section']}>
      <h2>{t`Columns`}</h2>
      <p className={styles['hint']}>
        {plural(
          uses.length,
          t`${some} of ${all} column is decided.|${some} of ${all} columns are decided.`,
        )}
      </p>
      <ul className={styles['mapping']}>
        {found.columns.map((column, index) => (
          <MappedColumn
            key={`${getImportColumnName(names, index)} ${index + 1}`}
            name={getImportColumnName(names, index)}
            samples={listSamples(found, index)}
            use={uses[index] ?? null}
            options={column.use === LEFT_GROUPS ? ARCHIVE_USE_OPTIONS : USE_OPTIONS}
            onChange={(use) => change(index, use)}
          />
        ))}
      </ul>
    </section>
  );
};

const MAX_SAMPLES = 3;
const listSamples = ({ firstRows }: PeopleImport, index: number): string =>
  [...new Set(firstRows.map(({ cells }) => cells[index] ?? ''))]
    .filter((cell) => cell !== '')
    .slice(0, MAX_SAMPLES)
    .join(', ');

interface MappedColumnProps {
  readonly name: string;
  readonly samples: string;
  readonly use: ImportColumnUse;
  readonly options: typeof USE_OPTIONS;
  readonly onChange: (use: ImportColumnUse) => void;
}

const MappedColumn = ({ name, samples, use, options, onChange }: MappedColumnProps) => (
  <li>
    <div>
      <b translate="no">{name}</b>
      <span className={styles['samples']} translate="no">
        {samples}
      </span>
    </div>
    <ArrowRight aria-hidden className={styles['becomes']} />
    <SelectField
      label={t`${name} becomes`}
      hideLabel
      placeholder={t`Choose…`}
      options={options}
      value={use ?? ''}
      onChange={({ target }) => onChange(parseUse(target.value))}
    />
    <span className={classNames(styles['decision'], use === null && styles['isOpen'])}>
      {use === null ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
      <span>{describeDecision(use)}</span>
    </span>
  </li>
);

const describeDecision = (use: ImportColumnUse): string => {
  if (use === null) return t`Choose one`;
  return use === IGNORE ? t`Ignored` : t`Understood`;
};

const FirstRows = ({ found, state }: ColumnsPartProps) => {
  const { names, uses } = state;
  const shown = uses.flatMap((use, index) => (use === IGNORE ? [] : [{ use, index }]));
  return (
    <section className={styles['section']}>
      <h2>{t`First ten rows, as they will be read`}</h2>
      <ScrollingTable label={t`First ten rows`}>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            {shown.map(({ use, index }) => (
              <th key={index} scope="col">
                {describeColumn(getImportColumnName(names, index), use)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.firstRows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{numberText(line)}</th>
              {shown.map(({ use, index }) => (
                <FirstCell key={index} text={cells[index] ?? ''} isDecided={use !== null} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </section>
  );
};

const FirstCell = ({ text, isDecided }: { readonly text: string; readonly isDecided: boolean }) =>
  text === '' ? (
    <td className={styles['empty']}>{t`empty`}</td>
  ) : (
    <td translate="no" className={isDecided ? undefined : styles['undecided']}>
      {text}
    </td>
  );

const describeColumn = (name: string, use: ImportColumnUse): string => {
  if (use === LEFT_GROUPS) return t`Groups that the person leaves`;
  return use === null || use === IGNORE ? t`${name}, not chosen yet` : getImportFieldName(use);
};
