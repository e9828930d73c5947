/** Imports a content folder into the database and the file store, completely or not at all. docs/decisions/006. */
import path from 'node:path';
import { type AuditActor, writeAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { raiseContentRevision } from '../../platform/database/revisions.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeMediaFileUrls, type MediaFileAtUrl } from '../media/media.repository.ts';
import { type MediaStaging, createMediaStaging } from '../media/store-media.ts';
import { createUploadedMedia } from '../media/uploaded-media.ts';
import { type CheckedContent, checkContent, throwContentProblems } from './check-content.ts';
import { openContentImportState } from './import-state.ts';
import { createFileDigestCache, type GetFileDigest, findCourseFolders } from './course-files.ts';
import { computeFolderChangeStamp } from './content-folder.ts';
import { runWithContentImportLock } from './content-lock.ts';
import { findContentIdsInDatabase, reportTakenEmailAddresses } from './known-content.ts';
import {
  type ContentMediaPlan,
  type PlannedMediaFile,
  planContentMedia,
  planFilesOfPackage,
} from './media-plan.ts';
import { type OpenedContentSource, openContentSource } from './open-content.ts';
import { type UnpackedScormPackage, unpackContentPackages } from './prepare-packages.ts';
import { writeExerciseQuizFiles } from './quiz-files.ts';
import {
  createContentStoreJobs,
  type ContentImportCounts,
  storeChangedContent,
} from './store-content.ts';
import {
  type CourseImportStamps,
  findUnchangedCourses,
  toCourseImportStamps,
  type UnchangedCourse,
} from './unchanged-courses.ts';

export interface ContentImportDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
  /** Author of the entry in the audit log; absent: the import at a server's start, which writes no entry. */
  readonly actor?: AuditActor;
}

export interface ContentImportReport {
  readonly counts: ContentImportCounts;
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: readonly string[];
}

const planPackageFiles = async (
  { content }: CheckedContent,
  plan: ContentMediaPlan,
): Promise<PlannedMediaFile[]> => {
  const files: PlannedMediaFile[] = [];
  for (const { value, folder } of content.courses) {
    if (value.Package === undefined) continue;
    files.push(
      ...(await planFilesOfPackage(value.CourseID, plan.getPackage(folder, value.Package))),
    );
  }
  return files;
};

/** Number of content files that are stored at the same time, because each waits for the disk. */
const MAX_PARALLEL_FILES = 8;

const putFiles = async (
  staging: MediaStaging,
  files: readonly PlannedMediaFile[],
): Promise<MediaFileAtUrl[]> => {
  const sources = new Map(files.map(({ digest, localPath }) => [digest, localPath]));
  const sizes = new Map<string, number>();
  const waiting = sources.entries();
  const putNext = async (): Promise<void> => {
    for (const [digest, localPath] of waiting) {
      sizes.set(digest, (await staging.put(digest, localPath)).bytes);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_FILES }, putNext));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
  return files.map(({ folder, name, contentType, digest }) => ({
    folder,
    name,
    contentType,
    digest,
    bytes: sizes.get(digest) ?? 0,
  }));
};

interface ReadyContent {
  readonly checked: CheckedContent;
  readonly packages: ReadonlyMap<string, UnpackedScormPackage>;
  readonly digests: GetFileDigest;
  /** Unchanged courses, which this import did not read. */
  readonly unread: ReadonlyMap<string, UnchangedCourse>;
  /** Courses that this import read, each with the state of its files. */
  readonly readings: CourseImportStamps;
}

/** Removes uploaded files that an import has replaced. Returns a notice for each one that could not be removed. */
const removeReplacedUploads = async (
  files: FileStore,
  digests: readonly string[],
): Promise<string[]> => {
  const notices: string[] = [];
  const onLeftOver = (error: unknown) => {
    notices.push(
      `An uploaded file that is not used any more could not be removed: ${String(error)}`,
    );
  };
  const media = createUploadedMedia({ files, onLeftOver });
  for (const digest of digests) await media.remove(digest);
  return notices;
};

const storeCheckedContent = async (
  deps: ContentImportDeps,
  { source }: OpenedContentSource,
  { checked, packages, digests, unread, readings }: ReadyContent,
): Promise<ContentImportReport> => {
  const plan = await planContentMedia(checked.files, packages, digests);
  const jobs = createContentStoreJobs(checked.content, plan);
  const planned = [...plan.planned(), ...(await planPackageFiles(checked, plan))];
  const staging = createMediaStaging(deps.files);
  try {
    const links = await putFiles(staging, planned);
    const { replaced, ...report } = await deps.sql.begin(async (tx) => {
      await storeMediaFileUrls(tx, links);
      const importState = await openContentImportState(tx, source, deps.now());
      const counts = await storeChangedContent(tx, jobs, importState, readings);
      for (const [id, { restamped }] of unread) importState.noteUnchangedCourse(id, restamped);
      await importState.save();
      await raiseContentRevision(tx);
      await writeImportEntry(tx, deps, source, counts);
      const removedNotices = importState
        .listRemovedIds('courses')
        .map(
          (id) =>
            `courses/${id} is no longer in the content; the course stays as it was. ` +
            `To hide it, import it once more with 'Status: draft'.`,
        );
      const takenOver = importState.listTakenOverNotices();
      const known = [...unread.values()].flatMap(({ facts }) => facts.notices);
      return {
        counts: addUnchangedCourses(counts, unread.size),
        notices: [...checked.files.notices, ...known, ...removedNotices, ...takenOver],
        replaced: importState.replacedUploads,
      };
    });
    const leftOver = await removeReplacedUploads(deps.files, replaced);
    return { ...report, notices: [...report.notices, ...leftOver] };
  } catch (error) {
    await staging.undo();
    throw error;
  }
};

/** Writes an import that has changed something into the audit log. MLOG-05 */
const writeImportEntry = async (
  tx: TransactionSql,
  { actor, now }: Pick<ContentImportDeps, 'actor' | 'now'>,
  source: string,
  counts: ContentImportCounts,
): Promise<void> => {
  const sum = (name: 'new' | 'changed') =>
    Object.values(counts).reduce((total, { [name]: count }) => total + count, 0);
  const after = { added: sum('new'), changed: sum('changed') };
  if (!actor || after.added + after.changed === 0) return;
  const object = { kind: 'content', id: source } as const;
  await writeAuditEntry(tx, actor, { action: 'content-imported', object, after }, now());
};

const addUnchangedCourses = (counts: ContentImportCounts, unread: number): ContentImportCounts => ({
  ...counts,
  courses: { ...counts.courses, unchanged: counts.courses.unchanged + unread },
});

const importOpenContent = async (
  deps: ContentImportDeps,
  content: OpenedContentSource,
  { readsAll = false }: ContentImportOptions = {},
): Promise<ContentImportReport> => {
  const digests = createFileDigestCache();
  // The state of the course folders is computed before any file is read. Files that are written meanwhile are then read again at
  // the next import.
  const folders = await findCourseFolders(content.root);
  const unread = readsAll
    ? new Map<string, UnchangedCourse>()
    : await findUnchangedCourses(deps.sql, content.source, folders, digests);
  const checked = await checkContent(content.root, {
    known: await findContentIdsInDatabase(deps.sql),
    unread: new Map([...unread].map(([id, { facts }]) => [id, facts])),
  });
  const workFolder = path.join(content.workFolder, readsAll ? 'all' : 'changed');
  const packages = await unpackContentPackages(checked.files, workFolder, checked.problems);
  await reportTakenEmailAddresses(deps.sql, checked.content, checked.problems);
  const isRefused = checked.problems.all.length > 0 || !checked.fitsUnread;
  // Problems need line numbers, which only records that were read have. A refused import therefore reads all courses again.
  if (isRefused && unread.size > 0) return importOpenContent(deps, content, { readsAll: true });
  throwContentProblems(checked.problems);
  await writeExerciseQuizFiles(checked.content, checked.files, workFolder);
  const readings = await toCourseImportStamps(checked, folders, digests);
  return storeCheckedContent(deps, content, { checked, packages, digests, unread, readings });
};

export interface ContentImportOptions {
  /** True if the import also reads courses with unchanged files. It then restores files that the file store has lost. */
  readonly readsAll?: boolean;
}

/**
 * Imports a content folder or a ZIP archive of one. Updates existing records, removes none, and keeps all work of students.
 * Throws ContentError with every problem, and then changes nothing.
 */
export const importContent = (
  source: string,
  deps: ContentImportDeps,
  options: ContentImportOptions = {},
): Promise<ContentImportReport> =>
  withOpenContent(source, (content) =>
    runWithContentImportLock(deps.sql, () => importOpenContent(deps, content, options)),
  );

const withOpenContent = async <T>(
  source: string,
  use: (content: OpenedContentSource) => Promise<T>,
): Promise<T> => {
  const content = await openContentSource(source);
  try {
    return await use(content);
  } finally {
    await content.close();
  }
};

/**
 * Imports a content folder at a server start, unless it is unchanged since the last such import. The check takes a few
 * milliseconds.
 * @returns undefined when nothing was imported
 */
export const importContentIfChanged = async (
  folder: string,
  deps: ContentImportDeps,
): Promise<ContentImportReport | undefined> => {
  const { sql } = deps;
  const stamp = await computeFolderChangeStamp(folder);
  const isKnown = async () => {
    const known = await sql`
      select 1 from content_sources where source = ${folder} and digest = ${stamp}`;
    return known.length > 0;
  };
  if (await isKnown()) return undefined;
  return withOpenContent(folder, (content) =>
    runWithContentImportLock(sql, async () => {
      // Another server process that started at the same time has imported the content.
      if (await isKnown()) return undefined;
      const report = await importOpenContent(deps, content);
      await sql`insert into content_sources (source, digest) values (${folder}, ${stamp})
        on conflict (source) do update set digest = excluded.digest`;
      return report;
    }),
  );
};
