/**
 * The ids in a course that other records must match. The import stores them, so that it need not read an unchanged course
 * again.
 */
import {
  type KnownContentIds,
  listLiveCourseNodeIds,
  findContentReferences,
} from './check-references.ts';
import { type ContentKind, type RawContentRecord, findRawRecordId } from './content-records.ts';

export interface CourseImportFacts {
  /** Ids to which the course refers, by kind. */
  readonly references: Readonly<Partial<Record<ContentKind, readonly string[]>>>;
  /** Ids of the nodes of a live course; no other course may use them. */
  readonly nodeIds: readonly string[];
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: readonly string[];
}

/** Returns the ids and notices of a course. @param notices the notices about all content; each begins with a path */
export const collectCourseImportFacts = (
  record: RawContentRecord,
  notices: readonly string[],
): CourseImportFacts => {
  const references: Partial<Record<ContentKind, Set<string>>> = {};
  for (const { target, id } of findContentReferences(record))
    (references[target] ??= new Set()).add(id);
  return {
    references: Object.fromEntries(
      Object.entries(references).map(([kind, ids]) => [kind, [...ids]]),
    ),
    nodeIds: listLiveCourseNodeIds(record.value),
    notices: notices.filter((notice) => notice.startsWith(`${record.folder}/`)),
  };
};

/** Returns an id in the form in which duplicate ids are compared. */
const toKey = (id: string): string => id.toLowerCase();

/**
 * Returns whether courses that were not read match the records that were read, and each other. Every id must be used once, and
 * every referenced id must exist.
 * @param unread the facts by CourseID
 * @param known all existing ids, including those of all records
 */
export const areCourseImportFactsConsistent = (
  unread: ReadonlyMap<string, CourseImportFacts>,
  read: readonly RawContentRecord[],
  known: KnownContentIds,
): boolean => {
  const courses = read.filter(({ kind }) => kind.kind === 'courses');
  const nodeIds = [
    ...courses.flatMap(({ value }) => listLiveCourseNodeIds(value)),
    ...[...unread.values()].flatMap((facts) => facts.nodeIds),
  ];
  const courseIds = [
    ...courses.flatMap((record) => findRawRecordId(record) ?? []),
    ...unread.keys(),
  ];
  if ([nodeIds, courseIds].some((ids) => new Set(ids.map(toKey)).size < ids.length)) return false;
  return [...unread.values()].every(({ references }) =>
    Object.entries(references).every(([kind, ids]) =>
      ids.every((id) => known.get(kind as ContentKind)?.has(id)),
    ),
  );
};
