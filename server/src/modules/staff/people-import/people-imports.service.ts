/** Imports of people in four steps: upload, columns, check, apply. 003 §2.3 */
import { randomUUID } from 'node:crypto';
import {
  type CheckedImportRow,
  IMPORT_ROWS_PAGE_SIZE,
  type ImportVerdict,
  type PeopleImport,
  SHOWN_IMPORT_ROWS,
} from '@cairn/api/people-imports.contract';
import { formatFullName } from '@cairn/domain/full-name.rules';
import {
  getImportColumnName,
  type ImportColumnUse,
  validateImportColumns,
} from '@cairn/domain/import-columns.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { areInvitationsAllowed } from '../../accounts/auth/registration-setting.ts';
import type { StoredStaffJob } from '../jobs/staff-jobs.repository.ts';
import type { StaffJobs } from '../jobs/staff-jobs.service.ts';
import { IMPORT_JOB_KIND, type ImportJobInput } from './import-work.ts';
import type { createImportChecks } from './import-checks.ts';
import * as repository from './people-imports.repository.ts';
import type { ListedImportRow, StoredPeopleImport } from './people-imports.repository.ts';
import { storeUploadedTable, type UploadedTable } from './store-upload.ts';

interface PeopleImportsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly staffJobs: StaffJobs;
  readonly runCheck: ReturnType<typeof createImportChecks>;
  /** Throws recent-sign-in-needed. */
  readonly requireRecentSignIn: (sessionId: string) => Promise<void>;
}

const refuseUnknownImport = (): never => {
  throw new AppError('not-found', 'There is no such import. Upload the file again.');
};

/** Returns an import; for a group manager, only one that the manager has uploaded. Throws not-found. */
const requireImport = async (
  sql: Sql,
  { scope, studentId }: Pick<StaffCaller, 'scope' | 'studentId'>,
  importId: string,
): Promise<StoredPeopleImport> =>
  (await repository.findPeopleImport(sql, importId, scope === 'site' ? null : studentId)) ??
  refuseUnknownImport();

const refuseAppliedImport = (): never => {
  throw new AppError('conflict', 'This import has been applied. Upload the file again.');
};

const isChecked = ({ checkId, checked, rowCount }: StoredPeopleImport): boolean =>
  checkId !== null && checked === rowCount;

const toCheck = (found: StoredPeopleImport): PeopleImport['check'] =>
  found.checkId === null
    ? null
    : {
        checked: found.checked,
        new: found.new,
        changed: found.changed,
        unchanged: found.unchanged,
        refused: found.refused,
        invitations: found.sendsInvitations ? found.new : 0,
        removals: found.removals,
      };

/**
 * Returns the number of new people among the rows that were applied. It is read every second while an import is applied, so it
 * mostly avoids counting.
 */
const countAdded = (sql: Sql, found: StoredPeopleImport, { jobId, changed }: StoredStaffJob) => {
  if (changed === 0 || found.new === 0) return 0;
  return found.changed === 0 ? changed : repository.countAddedPeople(sql, found.importId, jobId);
};

const createResponses = ({ sql, staffJobs }: Pick<PeopleImportsDeps, 'sql' | 'staffJobs'>) => {
  const toApplication = async (
    caller: StaffCaller,
    found: StoredPeopleImport,
  ): Promise<PeopleImport['application']> => {
    const { jobId } = found;
    if (jobId === null) return null;
    const job = await staffJobs.find(caller, jobId);
    if (job.begunAt === null) return null;
    const { starterName, begunAt, endedAt, total, changed, unchanged, refused } = job;
    const added = await countAdded(sql, found, job);
    return {
      startedBy: starterName,
      begunAt: begunAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isWaiting: endedAt === null && (await staffJobs.isWaiting(job)),
      total,
      added,
      changed: changed - added,
      unchanged,
      refused,
      left: total - changed - unchanged - refused,
    };
  };
  return async (caller: StaffCaller, importId: string): Promise<PeopleImport> => {
    const found = await requireImport(sql, caller, importId);
    const { fileName, format, encoding, delimiter, rowCount, columnNames, columnUses } = found;
    const firstRows = await repository.listImportRowsAfter(sql, importId, {
      after: 0,
      limit: SHOWN_IMPORT_ROWS,
    });
    return {
      importId,
      fileName,
      format,
      encoding,
      delimiter,
      rowCount,
      columns: columnNames.map((name, index) => ({ name, use: columnUses[index] ?? null })),
      firstRows: firstRows.map(({ line, cells }) => ({ line, cells: [...cells] })),
      sendsInvitations: found.sendsInvitations,
      check: toCheck(found),
      application: await toApplication(caller, found),
    };
  };
};

const toRowResponse = (
  { columnNames, columnUses }: StoredPeopleImport,
  { number, line, cells, plan, refusedColumn, refusedValue, reason }: ListedImportRow,
): CheckedImportRow => {
  const read = (use: ImportColumnUse) => cells[columnUses.indexOf(use)]?.trim() ?? '';
  return {
    number,
    line,
    email: read('email'),
    name: formatFullName(read('firstName'), read('lastName')),
    changes: [...(plan?.changes ?? [])],
    refusal:
      reason === null
        ? null
        : {
            column: refusedColumn === null ? null : getImportColumnName(columnNames, refusedColumn),
            value: refusedValue ?? read('email'),
            reason,
          },
  };
};

/** Returns whether a column can be assigned to a field. Only an archive contains the groups that a person leaves. */
const isUsable = ({ format, columnUses }: StoredPeopleImport, use: ImportColumnUse): boolean =>
  use !== 'leftGroups' || (format === 'one-roster' && columnUses.includes(use));

const createCheck =
  ({ sql, runCheck }: Pick<PeopleImportsDeps, 'sql' | 'runCheck'>) =>
  async (
    { studentId, scope }: StaffCaller,
    found: StoredPeopleImport,
    { columns, sendsInvitations }: { columns: ImportColumnUse[]; sendsInvitations: boolean },
  ): Promise<void> => {
    const { importId, columnNames, rowCount } = found;
    const problem =
      columns.length === columnNames.length && columns.every((use) => isUsable(found, use))
        ? validateImportColumns(columnNames, columns)
        : `The file has ${columnNames.length} columns. Say what each of them becomes.`;
    if (problem !== undefined) throw new AppError('invalid', problem, { field: 'columns' });
    if (sendsInvitations && !(await areInvitationsAllowed(sql)))
      throw new AppError(
        'conflict',
        'Registration is closed, so no invitation can be sent. Choose that new people get no mail yet, or open the registration.',
      );
    const checkId = randomUUID();
    const check = { checkId, columnUses: columns, sendsInvitations };
    if (!(await repository.beginImportCheck(sql, importId, check))) refuseAppliedImport();
    await runCheck({ importId, checkId, callerId: studentId, scope }, rowCount);
  };

const createApply =
  ({ sql, staffJobs, requireRecentSignIn }: PeopleImportsDeps) =>
  async (caller: StaffCaller, found: StoredPeopleImport, siteUrl: string): Promise<void> => {
    const { importId, sendsInvitations } = found;
    if (!isChecked(found))
      throw new AppError('conflict', 'The rows are not checked yet. Check them first.');
    if (await repository.hasSensitiveImportRows(sql, importId))
      await requireRecentSignIn(caller.sessionId);
    let { jobId } = found;
    if (jobId === null) {
      const input: ImportJobInput = { importId, sendsInvitations, siteUrl };
      const people = repository.selectImportRowsToApply(importId);
      const prepared = await staffJobs.prepare(caller, { kind: IMPORT_JOB_KIND, input, people });
      jobId = await repository.setImportJob(sql, importId, prepared.jobId);
    }
    await staffJobs.start(caller, await staffJobs.find(caller, jobId));
  };

/** Returns a page of the checked rows; the last page if `page` is too high. */
const listRows = async (
  sql: Sql,
  found: StoredPeopleImport,
  { verdict, page }: { verdict: ImportVerdict; page: number },
) => {
  const size = IMPORT_ROWS_PAGE_SIZE;
  const count = await repository.countImportRows(sql, found, verdict);
  const pageCount = Math.max(1, Math.ceil(count / size));
  const shown = Math.min(page, pageCount);
  const rows = await repository.listImportRowsPage(sql, found, { verdict, page: shown, size });
  return { rows: rows.map((row) => toRowResponse(found, row)), page: shown, pageCount };
};

export const createPeopleImportsService = (deps: PeopleImportsDeps) => {
  const { sql, staffJobs } = deps;
  const find = createResponses(deps);
  const check = createCheck(deps);
  const apply = createApply(deps);
  const require = (caller: StaffCaller, importId: string): Promise<StoredPeopleImport> =>
    requireImport(sql, caller, importId);
  return {
    require,
    find,
    upload: async (
      caller: StaffCaller,
      file: Omit<UploadedTable, 'uploadedBy'>,
    ): Promise<PeopleImport> =>
      find(caller, await storeUploadedTable(deps, { ...file, uploadedBy: caller.studentId })),
    check: async (
      caller: StaffCaller,
      importId: string,
      settings: { columns: ImportColumnUse[]; sendsInvitations: boolean },
    ): Promise<PeopleImport> => {
      await check(caller, await require(caller, importId), settings);
      return find(caller, importId);
    },
    listRows: async (
      caller: StaffCaller,
      importId: string,
      query: { verdict: ImportVerdict; page: number },
    ) => listRows(sql, await require(caller, importId), query),
    apply: async (
      caller: StaffCaller,
      importId: string,
      siteUrl: string,
    ): Promise<PeopleImport> => {
      await apply(caller, await require(caller, importId), siteUrl);
      return find(caller, importId);
    },
    stop: async (caller: StaffCaller, importId: string): Promise<PeopleImport> => {
      const { jobId } = await require(caller, importId);
      if (jobId !== null) await staffJobs.stop(jobId);
      return find(caller, importId);
    },
  };
};
export type PeopleImportsService = ReturnType<typeof createPeopleImportsService>;
