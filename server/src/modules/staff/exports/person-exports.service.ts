/**
 * Exports of all data of a person. A background job creates them for the administrator who requested them. 003 §2.2, MPEOP-29
 */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { EXPORT_LIFETIME_HOURS, type PersonExport } from '@cairn/api/staff-person-exports.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { exportPerson } from '../../privacy/export-person.ts';
import { PERSON_EXPORTS_FOLDER, toPersonExportKey } from '../../privacy/person-files.ts';
import type { ChangePerson } from '../people/person-changes.service.ts';
import * as repository from './person-exports.repository.ts';
import type { StoredPersonExport } from './person-exports.repository.ts';

interface PersonExportsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly jobs: Pick<Jobs, 'queue' | 'every'>;
  readonly changePerson: ChangePerson;
  /** Throws not-found for a person outside of the caller's scope. */
  readonly requirePerson: (caller: StaffCaller, personId: string) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = EXPORT_LIFETIME_HOURS * HOUR_MS;
/** Time in ms after which an unfinished export counts as failed, so that it can be started again. */
const MAX_RUNNING_MS = HOUR_MS;

/** Retry options: if a process is killed, another process runs its jobs again. */
const RETRY_OPTIONS = { retryLimit: 10, retryDelay: 5, retryBackoff: true };

/** Returns an export for the response to the caller; null for an expired one. */
const toResponse = (
  { requestedAt, madeAt, failedAt }: StoredPersonExport,
  now: Date,
): PersonExport | null => {
  if (madeAt) {
    const expiresAt = new Date(madeAt.getTime() + LIFETIME_MS);
    if (expiresAt <= now) return null;
    return {
      state: 'ready',
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  }
  const hasFailed = failedAt !== null || now.getTime() - requestedAt.getTime() > MAX_RUNNING_MS;
  return {
    state: hasFailed ? 'failed' : 'running',
    requestedAt: requestedAt.toISOString(),
    expiresAt: null,
  };
};

/** Creates the archive of a person and stores it under the key, completely or not at all. */
const storeArchive = async (
  { sql, files }: Pick<PersonExportsDeps, 'sql' | 'files'>,
  email: string,
  key: string,
): Promise<void> => {
  const archive = new PassThrough();
  const stored = files.put(key, archive);
  try {
    await exportPerson({ sql, files }, email, archive);
  } catch (error) {
    archive.destroy(error as Error);
    await stored.catch(() => undefined);
    throw error;
  }
  await stored;
};

/** Creates the queue of the jobs that create exports, and the job that removes expired exports. */
const createExportQueue = ({ sql, files, now, jobs, onFailure }: PersonExportsDeps) => {
  const queue = jobs.queue<{ exportId: string }>(
    'person-exports',
    RETRY_OPTIONS,
    async ({ exportId }) => {
      const email = await repository.findEmailOfExportedPerson(sql, exportId);
      if (email === undefined) return;
      const key = toPersonExportKey(exportId);
      try {
        await storeArchive({ sql, files }, email, key);
      } catch (error) {
        onFailure(error);
        await repository.finishPersonExport(sql, exportId, { failedAt: now() });
        return;
      }
      const exists = await repository.finishPersonExport(sql, exportId, { madeAt: now() });
      // The archive is not needed any more: a newer export has replaced this one, or the person was erased.
      if (!exists) await files.remove(key);
    },
  );
  jobs.every('person-exports-retention', 'hour', async () => {
    const before = new Date(now().getTime() - LIFETIME_MS - MAX_RUNNING_MS);
    await repository.deletePersonExportsBefore(sql, before);
    for await (const { key } of files.list(`${PERSON_EXPORTS_FOLDER}/`)) {
      const [, exportId = ''] = key.split('/');
      if (!(await repository.hasPersonExport(sql, exportId))) await files.remove(key);
    }
  });
  return queue;
};

export const createPersonExportsService = (deps: PersonExportsDeps) => {
  const { sql, files, now, changePerson, requirePerson } = deps;
  const queue = createExportQueue(deps);
  const find = async (caller: StaffCaller, personId: string) => {
    await requirePerson(caller, personId);
    return repository.findPersonExport(sql, { personId, requestedBy: caller.studentId });
  };
  const read = async (caller: StaffCaller, personId: string) => {
    const stored = await find(caller, personId);
    return { export: stored ? toResponse(stored, now()) : null };
  };
  return {
    read,
    /** Starts an export and writes it into the audit log. Does nothing while the caller's export of the person is running. */
    start: async (caller: StaffCaller, personId: string) => {
      const owner = { personId, requestedBy: caller.studentId };
      // The row of the person is locked, so that the second of two simultaneous calls finds the export of the first.
      const replaced = await changePerson(caller, personId, async ({ tx, write }) => {
        const earlier = await repository.findPersonExport(tx, owner);
        if (earlier && toResponse(earlier, now())?.state === 'running') return undefined;
        const exportId = randomUUID();
        await repository.replacePersonExport(tx, owner, { exportId, requestedAt: now() });
        await queue.add({ exportId }, tx);
        await write('person-exported');
        return earlier;
      });
      queue.wake();
      if (replaced) await files.remove(toPersonExportKey(replaced.exportId));
      return read(caller, personId);
    },
    /** Returns the stored archive of the caller's export. Throws not-found, also for an expired one. */
    open: async (caller: StaffCaller, personId: string) => {
      const stored = await find(caller, personId);
      const key = stored && toPersonExportKey(stored.exportId);
      const isReady = stored && toResponse(stored, now())?.state === 'ready';
      const [file, content] =
        key && isReady ? await Promise.all([files.stat(key), files.get(key)]) : [];
      if (file && content) return { file, content };
      throw new AppError('not-found', 'This export is no longer available. Make a new one.');
    },
  };
};
export type PersonExportsService = ReturnType<typeof createPersonExportsService>;
