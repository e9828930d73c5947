import { type PeopleImport, uploadPeopleImport } from '@cairn/api/people-imports.contract';
import { numberText } from '@cairn/messages/plural';
import { Link, useNavigate, usePageTitle } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { Note } from '@cairn/ui/note';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { downloadBlob } from '@cairn/ui/save-file';
import { ChevronLeft, FileText, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { ImportPageHeader } from './import-steps.tsx';
import { ScrollingTable } from './scrolling-table.tsx';
import styles from './import.module.css';

/** Page /manage/people/import: the first step of an import, which uploads the file. */
export const ImportUploadPage = () => {
  usePageTitle(t`Import people`);
  return (
    <ManageFrame tab="people">
      <Link to="/manage/people" className={pageStyles['back']}>
        <ChevronLeft />
        {t`People`}
      </Link>
      <ImportPageHeader step={1}>
        {t`A list of people from a file, in four steps. Nothing changes before the last one.`}
      </ImportPageHeader>
      <div className={styles['narrow']}>
        <UploadForm />
        <ColumnMeanings />
      </div>
      <div className={styles['buttons']}>
        <LinkButton to="/manage/people" variant="line">
          {t`Cancel`}
        </LinkButton>
      </div>
    </ManageFrame>
  );
};

/** Name of the file that is being uploaded, and the percentage of its bytes that are sent. */
interface SentFile {
  readonly name: string;
  readonly percent: number;
}

/** Uploads the chosen file, and opens the page of its import. */
const useUpload = () => {
  const navigate = useNavigate();
  const [file, setFile] = useState<SentFile>({ name: '', percent: 0 });
  const { run, isPending, error } = useStaffAction<File, PeopleImport>({
    action: t`Importing people`,
    call: (chosen, named) => {
      const { name } = chosen;
      setFile({ name, percent: 0 });
      return http.call(uploadPeopleImport, {
        query: { fileName: name },
        // Replaces the type of the file, which the browser would send otherwise: the server does not trust it.
        body: new Blob([chosen], { type: 'application/octet-stream' }),
        onProgress: (sent, total) => setFile({ name, percent: Math.floor((100 * sent) / total) }),
        ...named,
      });
    },
    onDone: ({ importId }) => {
      void navigate(`/manage/people/import/${importId}`);
    },
  });
  return { run, isPending, error, file };
};

const UploadForm = () => {
  const { run, isPending, error, file } = useUpload();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section>
      <div className={styles['file']}>
        <FileText aria-hidden />
        <UploadState sent={isPending ? file : undefined} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`File of people`}
          accept=".csv,.txt,.tsv,.zip,text/csv,text/plain,application/zip"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Empties the field, so that the same file can be chosen again after it was corrected.
            target.value = '';
            if (chosen) run(chosen);
          }}
        />
        <Button busy={isPending} onClick={() => input.current?.click()}>
          <Upload />
          {t`Choose a file`}
        </Button>
      </div>
      <p className={styles['limits']}>
        {t`Up to 50 MB and 50,000 rows. The first row names the columns. Only the e-mail address is needed.`}
      </p>
      <Button variant="ghost" size="s" onClick={downloadExample}>
        {t`Download an example`}
      </Button>
      {error && <Note tone="err">{explainRefusal(error)}</Note>}
    </section>
  );
};

interface UploadStateProps {
  /** The file that is being uploaded; undefined before. */
  readonly sent: SentFile | undefined;
}

const UploadState = ({ sent }: UploadStateProps) =>
  sent === undefined ? (
    <div>
      <b>{t`A table (CSV) with commas, semicolons or tabs`}</b>
      <span className={styles['hint']}>
        {t`Or a OneRoster 1.2 archive: a zip from your school system, whose classes become groups.`}
      </span>
    </div>
  ) : (
    <div>
      <b translate="no">{sent.name}</b>
      <ProgressBar
        className={styles['sent']}
        value={sent.percent}
        max={100}
        label={describeProgress(sent)}
      />
    </div>
  );

const describeProgress = ({ percent }: SentFile): string => {
  const text = numberText(percent);
  return percent < 100 ? t`${text}% is uploaded.` : t`The file is uploaded. Its rows are read now.`;
};

const EXAMPLE = [
  'email,firstName,lastName,externalId,groups,courses,role,action',
  'hannah.vogel@school.example,Hannah,Vogel,S-1001,,,,',
  'leo.marchetti@school.example,Leo,Marchetti,S-1002,,,,',
  '',
].join('\r\n');

const downloadExample = () => {
  downloadBlob('people.csv', new Blob([`\uFEFF${EXAMPLE}`], { type: 'text/csv' }));
};

const MEANINGS: readonly (readonly [string, string, string])[] = [
  ['email', 'E-mail, Mail', t`Names the account. Needed.`],
  ['firstName, lastName', 'Given name, Surname', t`The name on certificates.`],
  ['externalId', 'Student number', t`The number in your own system. Unique.`],
  ['groups, courses', 'Class, Course', t`Names or IDs; several with a semicolon between them.`],
  ['role', 'Role', t`A staff role: author. Other roles are given by hand.`],
  ['action', 'Action', t`add, update or disable. Empty: add or update.`],
];

const ColumnMeanings = () => (
  <section>
    <h2>{t`What the columns mean`}</h2>
    <ScrollingTable label={t`What the columns mean`}>
      <thead>
        <tr>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`Other names`}</th>
          <th scope="col">{t`What it does`}</th>
        </tr>
      </thead>
      <tbody>
        {MEANINGS.map(([name, others, meaning]) => (
          <tr key={name}>
            <td translate="no">
              <b>{name}</b>
            </td>
            <td translate="no">{others}</td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  </section>
);
