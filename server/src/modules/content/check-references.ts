/** Checks that each id is given once, and that every referenced id exists. */
import { toEmailKey } from '@cairn/domain/email-key';
import { type ContentKind, RECORD_KINDS, type RawRecord, findRawId } from './content-records.ts';
import type { FieldPath } from './content-problems.ts';
import type { ProblemList } from './read-content.ts';

/** The kind of record that a field refers to, at any depth. The id field of a kind itself is no reference. */
const REFERENCES: ReadonlyMap<string, ContentKind> = new Map(
  Object.entries<ContentKind>({
    InstructorID: 'instructors',
    Collaborators: 'instructors',
    CompetencyIDs: 'competencies',
    Groups: 'groups',
    GroupIDs: 'groups',
    ExerciseID: 'exercises',
    Exercises: 'exercises',
    CourseIDs: 'courses',
    EnrolledIn: 'courses',
    CompletedCourses: 'courses',
    Course: 'courses',
    Roles: 'roles',
  }),
);
const WORD_BY_KIND = new Map(RECORD_KINDS.map(({ kind, word }) => [kind, word]));

/** Ids by kind. */
export type KnownIds = ReadonlyMap<ContentKind, ReadonlySet<string>>;

type VisitText = (name: string, text: string, path: FieldPath) => void;

/** Calls `visit` with every text of a record and the name of the field or list that contains it. */
export const visitTexts = (value: unknown, path: FieldPath, visit: VisitText, name = ''): void => {
  if (typeof value === 'string') visit(name, value, path);
  else if (Array.isArray(value)) {
    value.forEach((item, index) => visitTexts(item, [...path, index], visit, name));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) visitTexts(inner, [...path, key], visit, key);
  }
};

export const collectIds = (records: readonly RawRecord[]): KnownIds => {
  const ids = new Map(RECORD_KINDS.map(({ kind }) => [kind, new Set<string>()]));
  for (const record of records) {
    const id = findRawId(record);
    if (id !== undefined) ids.get(record.kind.kind)?.add(id);
  }
  return ids;
};

interface Reference {
  readonly target: ContentKind;
  readonly id: string;
  readonly at: FieldPath;
}

/** Returns all references of a record to ids of other records. */
export const findReferences = ({ kind, value, path }: RawRecord): Reference[] => {
  const references: Reference[] = [];
  visitTexts(value, path, (name, id, at) => {
    const target = REFERENCES.get(name);
    const isOwnId = name === kind.id && at.length === path.length + 1;
    if (target !== undefined && !isOwnId) references.push({ target, id, at });
  });
  return references;
};

/** Reports each reference whose id is not in `known`. */
export const checkReferences = (
  records: readonly RawRecord[],
  known: KnownIds,
  problems: ProblemList,
): void => {
  for (const record of records) {
    for (const { target, id, at } of findReferences(record)) {
      if (known.get(target)?.has(id)) continue;
      const { source } = record;
      problems.report({ source, path: at }, `there is no ${WORD_BY_KIND.get(target)} '${id}'`);
    }
  }
};

type LocatedValue = Pick<RawRecord, 'source' | 'path'>;

/** Returns a function that stores where each id was first used and reports the second use. */
const duplicateCheck = (problems: ProblemList) => {
  const seen = new Map<string, string>();
  return (scope: string, word: string, id: string, { source, path }: LocatedValue) => {
    const key = `${scope}\0${id.toLowerCase()}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, `${source.file}:${source.lineAt(path)}`);
      return;
    }
    problems.report({ source, path }, `the ${word} '${id}' was already used at ${first}`);
  };
};

const getList = (value: unknown, key: string): readonly unknown[] => {
  const found: unknown = (value as Record<string, unknown> | null)?.[key];
  return Array.isArray(found) ? found : [];
};

const getText = (value: unknown, key: string): string | undefined => {
  const found: unknown = (value as Record<string, unknown> | null)?.[key];
  return typeof found === 'string' ? found : undefined;
};

/** Returns the ids of all nodes of a live course, as written. */
export const listNodeIds = (course: unknown): string[] => {
  const idsBelow = (nodes: readonly unknown[]): string[] =>
    nodes.flatMap((node) =>
      [getText(node, 'id') ?? [], ...idsBelow(getList(node, 'items'))].flat(),
    );
  return idsBelow(getList(course, 'CourseContent'));
};

/**
 * Reports equal ids of two records of a kind, two modules or two nodes. Also reports two accounts with one e-mail address, and
 * one account of two instructors.
 */
export const checkDuplicates = (records: readonly RawRecord[], problems: ProblemList): void => {
  const check = duplicateCheck(problems);
  const checkNodes = (nodes: readonly unknown[], { source, path }: LocatedValue, at: FieldPath) => {
    nodes.forEach((node, index) => {
      const nodeAt = [...at, index];
      const id = getText(node, 'id');
      // Node ids occur in URLs without a course, so they must be unique across all courses.
      if (id !== undefined) check('node', 'id', id, { source, path: [...path, ...nodeAt, 'id'] });
      checkNodes(getList(node, 'items'), { source, path }, [...nodeAt, 'items']);
    });
  };
  for (const record of records) {
    const { kind, value, source, path } = record;
    const id = findRawId(record);
    if (id !== undefined) check(kind.kind, kind.id, id, { source, path: [...path, kind.id] });
    if (kind.kind === 'students') {
      const email = getText(value, 'Email');
      if (email !== undefined) check('email', 'Email', email, { source, path: [...path, 'Email'] });
    }
    if (kind.kind === 'instructors') {
      getList(value, 'Accounts').forEach((account, index) => {
        if (typeof account !== 'string') return;
        const accountAt = { source, path: [...path, 'Accounts', index] };
        check('account', 'account', toEmailKey(account), accountAt);
      });
    }
    if (kind.kind !== 'courses') continue;
    getList(value, 'Modules').forEach((module, index) => {
      const moduleId = getText(module, 'ModuleID');
      if (moduleId === undefined) return;
      const moduleAt = { source, path: [...path, 'Modules', index, 'ModuleID'] };
      check(`module of ${source.file}`, 'ModuleID', moduleId, moduleAt);
    });
    checkNodes(getList(value, 'CourseContent'), record, ['CourseContent']);
  }
};
