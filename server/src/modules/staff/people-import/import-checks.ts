/** The check of an import. It reads all rows and stores the changes that applying them would make, but makes none of them. */
import type { ImportVerdict } from '@cairn/api/people-imports.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  checkImportRow,
  type ImportCheckContext,
  type ImportRowResult,
  disablesOrRemovesPerson,
} from './check-row.ts';
import { createNameIndex } from './name-index.ts';
import * as repository from './people-imports.repository.ts';
import type {
  ImportRowCheckResult,
  NumberedImportRow,
  StoredPeopleImport,
} from './people-imports.repository.ts';
import { readImportRowKeys } from './row-values.ts';

export interface QueuedImportCheck {
  readonly importId: string;
  readonly checkId: string;
  /** StudentID of the person who started the check. */
  readonly callerId: string;
  /** Scope of the person; absent in checks that an older server has queued: the whole site. */
  readonly scope?: StaffScope;
}

/** Number of rows that are checked together. A table with at most this number is checked before the response. */
const BATCH_ROWS = 500;

const RETRY_OPTIONS = { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 };

const toCheckedRow = (
  { number }: NumberedImportRow,
  { columnUses }: StoredPeopleImport,
  result: ImportRowResult,
): ImportRowCheckResult => {
  const { verdict } = result;
  if (result.verdict !== 'refused') return { number, verdict, plan: result.plan, refusal: null };
  const { field, value, reason } = result.refusal;
  const column = field === null ? null : columnUses.indexOf(field);
  return { number, verdict, plan: null, refusal: { column, value, reason } };
};

type CheckMemory = Pick<
  ImportCheckContext,
  | 'groups'
  | 'courses'
  | 'callerId'
  | 'isGroupManager'
  | 'createsGroups'
  | 'linesByEmail'
  | 'linesByExternalId'
>;

const createMemory = async (
  sql: Sql,
  { callerId, scope = 'site' }: QueuedImportCheck,
  { format }: StoredPeopleImport,
): Promise<CheckMemory> => ({
  callerId,
  isGroupManager: scope !== 'site',
  createsGroups: format === 'one-roster' && scope === 'site',
  groups: createNameIndex(await repository.listImportableGroups(sql, scope)),
  courses: createNameIndex(await repository.listImportableCourses(sql, scope)),
  linesByEmail: new Map(),
  linesByExternalId: new Map(),
});

/** Checks some rows together, so that their people are read with few queries. */
const checkRows = async (
  sql: Sql,
  found: StoredPeopleImport,
  memory: CheckMemory,
  {
    rows,
    scope = 'site',
  }: {
    readonly rows: readonly NumberedImportRow[];
    readonly scope: StaffScope | undefined;
  },
): Promise<ImportRowCheckResult[]> => {
  const keys = rows.map(({ cells }) => readImportRowKeys(cells, found.columnUses));
  const [people, holders] = await Promise.all([
    repository.listKnownPeople(
      sql,
      keys.map(({ emailKey }) => emailKey),
      scope,
    ),
    repository.listHoldersOfExternalIds(
      sql,
      keys.map(({ externalId }) => externalId),
      scope,
    ),
  ]);
  const peopleByKey = new Map(people.map((person) => [person.emailKey, person]));
  const holdersById = new Map(holders.map((holder) => [holder.externalId, holder]));
  const context: ImportCheckContext = {
    ...memory,
    findPerson: (emailKey) => peopleByKey.get(emailKey),
    findHolderOfExternalId: (externalId) => holdersById.get(externalId),
  };
  return rows.map((row) =>
    toCheckedRow(row, found, checkImportRow(row, found.columnUses, context)),
  );
};

/** Checks all rows, from the first one; an interrupted check starts again. Ends early when another check has started. */
const runCheck = async (sql: Sql, check: QueuedImportCheck): Promise<void> => {
  const { importId, checkId, scope } = check;
  const found = await repository.findPeopleImport(sql, importId);
  if (found?.checkId !== checkId) return;
  const memory = await createMemory(sql, check, found);
  const counts: Record<ImportVerdict | 'checked' | 'removals', number> = {
    checked: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    removals: 0,
  };
  for (let after = 0; after < found.rowCount; after += BATCH_ROWS) {
    const rows = await repository.listImportRowsAfter(sql, importId, { after, limit: BATCH_ROWS });
    const checked = await checkRows(sql, found, memory, { rows, scope });
    counts.checked = Math.min(after + BATCH_ROWS, found.rowCount);
    for (const { verdict, plan } of checked) {
      counts[verdict] += 1;
      if (verdict === 'changed' && plan && disablesOrRemovesPerson(plan)) counts.removals += 1;
    }
    const isCurrent = await sql.begin((tx) =>
      repository.storeCheckedImportRows(tx, { importId, checkId }, checked, counts),
    );
    if (!isCurrent) return;
  }
};

/** Creates the function that checks an import: a short one before it returns, a long one in the background. */
export const createImportChecks = ({
  sql,
  jobs,
}: {
  readonly sql: Sql;
  readonly jobs: Pick<Jobs, 'queue'>;
}) => {
  const queue = jobs.queue<QueuedImportCheck>('people-import-checks', RETRY_OPTIONS, (check) =>
    runCheck(sql, check),
  );
  return async (check: QueuedImportCheck, rowCount: number): Promise<void> => {
    if (rowCount <= BATCH_ROWS) return runCheck(sql, check);
    await queue.add(check);
    queue.wake();
  };
};
