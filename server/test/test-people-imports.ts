import type {
  CheckedImportRow,
  ImportVerdict,
  PeopleImport,
} from '@cairn/api/people-imports.contract';
import { retryUntil } from './server-process.ts';
import type { TestClient } from './test-client.ts';

/** Uploads a table of people. Returns the response of the call. */
export const uploadTable = (
  from: TestClient,
  table: string | Uint8Array,
  fileName = 'people.csv',
) =>
  from.post('/manage/imports', Buffer.from(table), {
    query: { fileName },
    headers: { 'content-type': 'application/octet-stream' },
  });

export const getImport = async (from: TestClient, importId: string): Promise<PeopleImport> =>
  (await from.get(`/manage/imports/${importId}`)).json();

interface CheckSettings {
  readonly columns?: PeopleImport['columns'][number]['use'][];
  readonly sendsInvitations?: boolean;
}

/** Checks an import with the columns as their names are understood, and waits for the end of the check. */
export const checkImport = async (
  from: TestClient,
  { importId, columns }: PeopleImport,
  settings: CheckSettings = {},
): Promise<PeopleImport> => {
  const body = { columns: columns.map(({ use }) => use), sendsInvitations: true, ...settings };
  await from.post(`/manage/imports/${importId}/check`, body);
  return retryUntil(
    () => getImport(from, importId),
    ({ check, rowCount }) => check?.checked === rowCount,
  );
};

/** Uploads and checks a table. */
export const uploadAndCheck = async (
  from: TestClient,
  lines: readonly string[],
  settings?: CheckSettings,
): Promise<PeopleImport> =>
  checkImport(from, (await uploadTable(from, lines.join('\r\n'))).json(), settings);

/** Applies a checked import. Returns it as the response of the call has it. */
export const applyImport = async (
  from: TestClient,
  { importId }: Pick<PeopleImport, 'importId'>,
): Promise<PeopleImport> => (await from.post(`/manage/imports/${importId}/apply`)).json();

/** Hundreds of rows take minutes on a machine that is fifty times slower. */
const IMPORT_TIMEOUT_MS = 300_000;

export const waitForImport = (from: TestClient, { importId }: Pick<PeopleImport, 'importId'>) =>
  retryUntil(
    () => getImport(from, importId),
    ({ application }) => application !== null && application.endedAt !== null,
    IMPORT_TIMEOUT_MS,
  );

export const listImportRows = async (
  from: TestClient,
  { importId }: Pick<PeopleImport, 'importId'>,
  verdict: ImportVerdict,
): Promise<CheckedImportRow[]> => {
  const answer = await from.get(`/manage/imports/${importId}/rows`, { query: { verdict } });
  return answer.json<{ rows: CheckedImportRow[] }>().rows;
};

/** Returns the numbers of a check: new, changed, unchanged and refused. */
export const toCheckCounts = ({ check }: PeopleImport) =>
  check && [check.new, check.changed, check.unchanged, check.refused];

/** Returns the numbers of the result: added, changed, unchanged, refused and left. */
export const toResultCounts = ({ application }: PeopleImport) =>
  application && [
    application.added,
    application.changed,
    application.unchanged,
    application.refused,
    application.left,
  ];
