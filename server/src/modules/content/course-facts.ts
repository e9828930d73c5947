/**
 * The facts of a course that other records have to match. They are stored at the import, so that the course need not be read
 * again.
 */
import { type KnownIds, listNodeIds, findReferences } from './check-references.ts';
import { type ContentKind, type RawRecord, findRawId } from './content-records.ts';

export interface CourseFacts {
  /** Ids to which the course refers, by kind. */
  readonly references: Readonly<Partial<Record<ContentKind, readonly string[]>>>;
  /** Ids of the nodes of a live course; no other course may use them. */
  readonly nodeIds: readonly string[];
  /** Notices about content that is allowed but should be reviewed. */
  readonly notices: readonly string[];
}

/** Returns the facts of a course. @param notices the notices about all content; each begins with a path */
export const findCourseFacts = (record: RawRecord, notices: readonly string[]): CourseFacts => {
  const references: Partial<Record<ContentKind, Set<string>>> = {};
  for (const { target, id } of findReferences(record)) (references[target] ??= new Set()).add(id);
  return {
    references: Object.fromEntries(
      Object.entries(references).map(([kind, ids]) => [kind, [...ids]]),
    ),
    nodeIds: listNodeIds(record.value),
    notices: notices.filter((notice) => notice.startsWith(`${record.folder}/`)),
  };
};

/** Returns the form in which `checkDuplicates` compares ids. */
const toKey = (id: string): string => id.toLowerCase();

/**
 * Returns whether unread courses match the records that were read, and each other: every id is given once and every referenced id
 * exists.
 * @param unread the facts by CourseID
 * @param known all existing ids, including those of all records
 */
export const areFactsConsistent = (
  unread: ReadonlyMap<string, CourseFacts>,
  read: readonly RawRecord[],
  known: KnownIds,
): boolean => {
  const courses = read.filter(({ kind }) => kind.kind === 'courses');
  const nodeIds = [
    ...courses.flatMap(({ value }) => listNodeIds(value)),
    ...[...unread.values()].flatMap((facts) => facts.nodeIds),
  ];
  const courseIds = [...courses.flatMap((record) => findRawId(record) ?? []), ...unread.keys()];
  if ([nodeIds, courseIds].some((ids) => new Set(ids.map(toKey)).size < ids.length)) return false;
  return [...unread.values()].every(({ references }) =>
    Object.entries(references).every(([kind, ids]) =>
      ids.every((id) => known.get(kind as ContentKind)?.has(id)),
    ),
  );
};
