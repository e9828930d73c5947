/** Imports a content folder into the database and the file store, completely or not at all. docs/decisions/006. */
import path from 'node:path';
import type { Sql } from '../../platform/database/sql.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { addMediaLinks, type MediaLink } from '../media/media.repository.ts';
import { type MediaStaging, createMediaStaging } from '../media/store-media.ts';
import { type CheckedContent, checkContent, refuseProblems } from './check-content.ts';
import { openImportState } from './import-state.ts';
import { createFileDigests, type FileDigests, findCourseFolders } from './course-files.ts';
import { folderStamp } from './content-folder.ts';
import { withContentLock } from './content-lock.ts';
import { findKnownContent, reportTakenAddresses } from './known-content.ts';
import { type MediaPlan, type PlannedFile, planMedia, planPackage } from './media-plan.ts';
import { type OpenContent, openContent } from './open-content.ts';
import { type PreparedPackage, preparePackages } from './prepare-packages.ts';
import { addQuizFiles } from './quiz-files.ts';
import { createContentJobs, type ImportCounts, runStoreJobs } from './store-content.ts';
import {
  type CourseReadings,
  findUnchangedCourses,
  NO_COURSES,
  toReadings,
} from './unchanged-courses.ts';

export interface ImportDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

export interface ImportReport {
  readonly counts: ImportCounts;
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: readonly string[];
}

const planPackageFiles = async (
  { content }: CheckedContent,
  plan: MediaPlan,
): Promise<PlannedFile[]> => {
  const files: PlannedFile[] = [];
  for (const { value, folder } of content.courses) {
    if (value.Package === undefined) continue;
    files.push(...(await planPackage(value.CourseID, plan.packageOf(folder, value.Package))));
  }
  return files;
};

/** Number of files that are stored at the same time, because each waits for the disk. */
const MAX_PARALLEL_FILES = 8;

const putFiles = async (
  staging: MediaStaging,
  files: readonly PlannedFile[],
): Promise<MediaLink[]> => {
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
  readonly packages: ReadonlyMap<string, PreparedPackage>;
  readonly digests: FileDigests;
  /** Courses that were not read. */
  readonly unread: CourseReadings;
  /** Courses that were read. */
  readonly readings: CourseReadings;
}

const storeCheckedContent = async (
  deps: ImportDeps,
  { source }: OpenContent,
  { checked, packages, digests, unread, readings }: ReadyContent,
): Promise<ImportReport> => {
  const plan = await planMedia(checked.files, packages, digests);
  const jobs = createContentJobs(checked.content, plan);
  const planned = [...plan.planned(), ...(await planPackageFiles(checked, plan))];
  const staging = createMediaStaging(deps.files);
  try {
    const links = await putFiles(staging, planned);
    return await deps.sql.begin(async (tx) => {
      await addMediaLinks(tx, links);
      const books = await openImportState(tx, source, deps.now());
      const counts = await runStoreJobs(tx, jobs, books, readings);
      for (const [id, reading] of unread) books.keepCourse(id, reading);
      await books.save();
      await tx`update content_revision set revision = revision + 1`;
      const gone = books
        .gone('courses')
        .map(
          (id) =>
            `courses/${id} is no longer in the content; the course stays as it was. ` +
            `To hide it, import it once more with 'Status: draft'.`,
        );
      const known = [...unread.values()].flatMap(({ facts }) => facts.notices);
      return {
        counts: addUnchangedCourses(counts, unread.size),
        notices: [...checked.files.notices, ...known, ...gone],
      };
    });
  } catch (error) {
    await staging.undo();
    throw error;
  }
};

const addUnchangedCourses = (counts: ImportCounts, unread: number): ImportCounts => ({
  ...counts,
  courses: { ...counts.courses, unchanged: counts.courses.unchanged + unread },
});

const importOpenContent = async (
  deps: ImportDeps,
  content: OpenContent,
  { readsAll = false }: ImportOptions = {},
): Promise<ImportReport> => {
  const digests = createFileDigests();
  // Computed before anything is read, so that files written meanwhile are read again at the next import.
  const folders = await findCourseFolders(content.root);
  const unread = readsAll
    ? NO_COURSES
    : await findUnchangedCourses(deps.sql, content.source, folders, digests);
  const checked = await checkContent(content.root, {
    known: await findKnownContent(deps.sql),
    unread: new Map([...unread].map(([id, { facts }]) => [id, facts])),
  });
  const workFolder = path.join(content.workFolder, readsAll ? 'all' : 'changed');
  const packages = await preparePackages(checked.files, workFolder, checked.problems);
  await reportTakenAddresses(deps.sql, checked.content, checked.problems);
  const isRefused = checked.problems.all.length > 0 || !checked.fitsUnread;
  // Only records that were read have line numbers for the problems.
  if (isRefused && unread.size > 0) return importOpenContent(deps, content, { readsAll: true });
  refuseProblems(checked.problems);
  await addQuizFiles(checked.content, checked.files, workFolder);
  const readings = await toReadings(checked, folders, digests);
  return storeCheckedContent(deps, content, { checked, packages, digests, unread, readings });
};

export interface ImportOptions {
  /** Reads also courses with unchanged files. This stores files again that the file store has lost. */
  readonly readsAll?: boolean;
}

/**
 * Imports a content folder or a ZIP archive of one. Updates existing records, removes none, and keeps all work of students.
 * Throws ContentError with every problem, and then changes nothing.
 */
export const importContent = (
  source: string,
  deps: ImportDeps,
  options: ImportOptions = {},
): Promise<ImportReport> =>
  withOpenContent(source, (content) =>
    withContentLock(deps.sql, () => importOpenContent(deps, content, options)),
  );

const withOpenContent = async <T>(
  source: string,
  use: (content: OpenContent) => Promise<T>,
): Promise<T> => {
  const content = await openContent(source);
  try {
    return await use(content);
  } finally {
    await content.close();
  }
};

/**
 * Imports a folder unless it is unchanged since the last such import at a start; the check takes a few milliseconds.
 * @returns undefined when nothing was imported
 */
export const importContentIfChanged = async (
  folder: string,
  deps: ImportDeps,
): Promise<ImportReport | undefined> => {
  const { sql } = deps;
  const stamp = await folderStamp(folder);
  const isKnown = async () => {
    const known = await sql`
      select 1 from content_sources where source = ${folder} and digest = ${stamp}`;
    return known.length > 0;
  };
  if (await isKnown()) return undefined;
  return withOpenContent(folder, (content) =>
    withContentLock(sql, async () => {
      // Another process that started at the same time has imported the content.
      if (await isKnown()) return undefined;
      const report = await importOpenContent(deps, content);
      await sql`insert into content_sources (source, digest) values (${folder}, ${stamp})
        on conflict (source) do update set digest = excluded.digest`;
      return report;
    }),
  );
};
