/**
 * Measures the scheduled jobs of a large school, and the work of an operator: export and erasure of one person, backup,
 * restore.
 */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createDataDir } from '../../../e2e/fixtures/prepared-data.ts';
import { openFolderFileStore } from '../../../server/src/platform/files/folder-file-store.ts';
import { exportPerson } from '../../../server/src/modules/privacy/export-person.ts';
import { createReleaseStartTimeLimits } from '../../../server/src/modules/releases/health/start-limits.ts';
import { runScheduledJob } from '../../../server/test/school/run-job.ts';
import { school } from '../../../server/test/school/school-size.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatKilobytes,
  formatMilliseconds,
  formatSeconds,
  toFigureWithoutBudget,
} from '../figures.ts';
import type { StatementCountingSite } from './counted-site.ts';
import { runCairnCommand, measureDurationMs } from './run-command.ts';

const MAX_JOB_MS = 10_000;
/**
 * Names of the scheduled jobs to measure. The notification job runs twice. The second run finds the same reminders, but sends
 * no new notification.
 */
export const MEASURED_JOB_NAMES = [
  'attempts',
  'limits',
  'canary-plans',
  'webhooks-again',
  'notifications',
  'notifications',
  'sessions',
  'sign-ups',
  'uploads',
  'drafts',
  'erased-again',
  'registry',
] as const;

export const measureSchoolJobs = async (
  site: StatementCountingSite,
  names: readonly string[],
): Promise<BenchFigure[]> => {
  const figures: BenchFigure[] = [];
  for (const name of names) figures.push(await measureJob(site, name));
  return figures;
};

const measureJob = async (site: StatementCountingSite, name: string): Promise<BenchFigure> => {
  const { result, counts } = await site.count(() => runScheduledJob(site.sql, name));
  const what = `job ${name}, ${counts.statements} statements, ${counts.blocks} blocks`;
  if (result.state !== 'completed')
    return { what, measured: result.state, budget: 'completed', verdict: 'over' };
  return toFigureWithLimit(what, result.ms, {
    max: MAX_JOB_MS,
    isNoisy: true,
    show: formatMilliseconds,
  });
};

/** Measures the query for the time limits of starts of releases, which each process runs every ten minutes. */
export const measureStartTimeLimitsQuery = async (
  site: StatementCountingSite,
): Promise<BenchFigure> => {
  const limits = createReleaseStartTimeLimits(
    site.sql,
    () => new Date(),
    (error) => {
      throw error;
    },
  );
  const began = performance.now();
  const { counts } = await site.count(() => limits.refresh());
  return toFigureWithoutBudget(
    `limits of starts, ${counts.blocks} blocks`,
    formatMilliseconds(performance.now() - began),
  );
};

/** Measures the export of a student with many courses. */
export const measureStudentExport = async (
  site: StatementCountingSite,
  dataDir: string,
  email: string,
): Promise<BenchFigure> => {
  const files = await openFolderFileStore(join(dataDir, 'files'));
  let bytes = 0;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done();
    },
  });
  const began = performance.now();
  const { counts } = await site.count(() => exportPerson({ sql: site.sql, files }, email, output));
  return toFigureWithoutBudget(
    `export of one person, ${counts.blocks} blocks`,
    `${formatMilliseconds(performance.now() - began)}, ${formatKilobytes(bytes)}`,
  );
};

/**
 * Measures the erasure of a student. It runs last, because it removes the student. Another run on the same school erases the
 * next student of the largest course.
 */
export const measureStudentErasure = async (
  site: StatementCountingSite,
  dataDir: string,
): Promise<BenchFigure> => {
  const [student] = await site.sql<{ email: string }[]>`
    select email from students
    where student_id >= ${school.erasedStudent} and student_id like 'school-student-%5'
    order by student_id limit 1`;
  if (!student) throw new Error('The school has no student to erase.');
  const began = performance.now();
  const { counts } = await site.count(() =>
    runCairnCommand(dataDir, 'people', 'erase', '--email', student.email, '--reason', 'bench'),
  );
  return toFigureWithoutBudget(
    `erasing one person with ./cairn, ${counts.blocks} blocks`,
    formatSeconds(performance.now() - began),
  );
};

export const measureBackupAndRestore = async (dataDir: string): Promise<BenchFigure[]> => {
  const target = await createDataDir();
  const archive = join(target, 'school.cairn');
  try {
    const backupMs = await measureDurationMs(() => runCairnCommand(dataDir, 'backup', archive));
    const { size } = await stat(archive);
    const restoreMs = await measureDurationMs(() =>
      runCairnCommand(join(target, 'data'), 'restore', archive),
    );
    return [
      toFigureWithoutBudget(
        'backup with ./cairn',
        `${formatSeconds(backupMs)}, ${formatKilobytes(size)}`,
      ),
      toFigureWithoutBudget('restore with ./cairn into an empty folder', formatSeconds(restoreMs)),
    ];
  } finally {
    await rm(target, { recursive: true, force: true });
  }
};
