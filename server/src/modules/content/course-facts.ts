/** What of a course other records have to fit. It is kept with the import, so that the course need not be read again for that. */
import { type KnownIds, nodeIdsOf, referencesOf } from './check-references.ts';
import { type Kind, type RawRecord, rawId } from './content-records.ts';

export interface CourseFacts {
  /** Ids that the course names, by kind. */
  readonly references: Readonly<Partial<Record<Kind, readonly string[]>>>;
  /** Ids of the nodes of a live course, which no other course may have. */
  readonly nodeIds: readonly string[];
  /** What is allowed but should be looked at. */
  readonly notices: readonly string[];
}

/** @param notices of the whole content; each begins with a path */
export const findCourseFacts = (record: RawRecord, notices: readonly string[]): CourseFacts => {
  const references: Partial<Record<Kind, Set<string>>> = {};
  for (const { target, id } of referencesOf(record)) (references[target] ??= new Set()).add(id);
  return {
    references: Object.fromEntries(
      Object.entries(references).map(([kind, ids]) => [kind, [...ids]]),
    ),
    nodeIds: nodeIdsOf(record.value),
    notices: notices.filter((notice) => notice.startsWith(`${record.folder}/`)),
  };
};

/** As `checkDuplicates` compares them. */
const toKey = (id: string): string => id.toLowerCase();

/**
 * Whether courses that were not read fit the records that were, and each other: every id is given once, and every one that is
 * named exists.
 * @param unread facts by CourseID
 * @param known ids that exist, those of all records among them
 */
export const doFactsFit = (
  unread: ReadonlyMap<string, CourseFacts>,
  read: readonly RawRecord[],
  known: KnownIds,
): boolean => {
  const courses = read.filter(({ kind }) => kind.kind === 'courses');
  const nodeIds = [
    ...courses.flatMap(({ value }) => nodeIdsOf(value)),
    ...[...unread.values()].flatMap((facts) => facts.nodeIds),
  ];
  const courseIds = [...courses.flatMap((record) => rawId(record) ?? []), ...unread.keys()];
  if ([nodeIds, courseIds].some((ids) => new Set(ids.map(toKey)).size < ids.length)) return false;
  return [...unread.values()].every(({ references }) =>
    Object.entries(references).every(([kind, ids]) =>
      ids.every((id) => known.get(kind as Kind)?.has(id)),
    ),
  );
};
