/** Checks that each id is used by one record, and that every referenced id exists. */
import { toEmailKey } from '@cairn/domain/email-key';
import {
  type ContentKind,
  CONTENT_KIND_DESCRIPTIONS,
  type RawContentRecord,
  findRawRecordId,
} from './content-records.ts';
import type { ContentFieldPath } from './content-problems.ts';
import type { ContentProblemList } from './read-content.ts';

/**
 * Names of the fields that refer to records, at any depth, with the kind of record. The id field of a record itself is no
 * reference.
 */
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
const WORD_BY_KIND = new Map(CONTENT_KIND_DESCRIPTIONS.map(({ kind, word }) => [kind, word]));

/** Ids of all known records by kind. */
export type KnownContentIds = ReadonlyMap<ContentKind, ReadonlySet<string>>;

type VisitText = (name: string, text: string, path: ContentFieldPath) => void;

/** Calls `visit` with every text of a record and the name of the field or list that contains the text. */
export const visitRecordTexts = (
  value: unknown,
  path: ContentFieldPath,
  visit: VisitText,
  name = '',
): void => {
  if (typeof value === 'string') visit(name, value, path);
  else if (Array.isArray(value)) {
    value.forEach((item, index) => visitRecordTexts(item, [...path, index], visit, name));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      visitRecordTexts(inner, [...path, key], visit, key);
  }
};

export const collectContentIds = (records: readonly RawContentRecord[]): KnownContentIds => {
  const ids = new Map(CONTENT_KIND_DESCRIPTIONS.map(({ kind }) => [kind, new Set<string>()]));
  for (const record of records) {
    const id = findRawRecordId(record);
    if (id !== undefined) ids.get(record.kind.kind)?.add(id);
  }
  return ids;
};

interface Reference {
  readonly target: ContentKind;
  readonly id: string;
  readonly at: ContentFieldPath;
}

/** Returns all fields of a record that contain ids of other records. */
export const findContentReferences = ({ kind, value, path }: RawContentRecord): Reference[] => {
  const references: Reference[] = [];
  visitRecordTexts(value, path, (name, id, at) => {
    const target = REFERENCES.get(name);
    const isOwnId = name === kind.id && at.length === path.length + 1;
    if (target !== undefined && !isOwnId) references.push({ target, id, at });
  });
  return references;
};

/** Reports each reference to an id that is not in `known`. */
export const checkContentReferences = (
  records: readonly RawContentRecord[],
  known: KnownContentIds,
  problems: ContentProblemList,
): void => {
  for (const record of records) {
    for (const { target, id, at } of findContentReferences(record)) {
      if (known.get(target)?.has(id)) continue;
      const { source } = record;
      problems.report({ source, path: at }, `there is no ${WORD_BY_KIND.get(target)} '${id}'`);
    }
  }
};

type LocatedValue = Pick<RawContentRecord, 'source' | 'path'>;

/** Returns a function that stores where each id was first used, and reports the second use. */
const duplicateCheck = (problems: ContentProblemList) => {
  const seen = new Map<string, LocatedValue>();
  return (scope: string, word: string, id: string, value: LocatedValue) => {
    const key = `${scope}\0${id.toLowerCase()}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, value);
      return;
    }
    const place = `${first.source.file}:${first.source.lineAt(first.path)}`;
    problems.report(value, `the ${word} '${id}' was already used at ${place}`);
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

/** Returns the ids of all nodes of a live course, as the author wrote them. */
export const listLiveCourseNodeIds = (course: unknown): string[] => {
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
export const checkDuplicateContentIds = (
  records: readonly RawContentRecord[],
  problems: ContentProblemList,
): void => {
  const check = duplicateCheck(problems);
  const checkNodes = (
    nodes: readonly unknown[],
    { source, path }: LocatedValue,
    at: ContentFieldPath,
  ) => {
    nodes.forEach((node, index) => {
      const nodeAt = [...at, index];
      const id = getText(node, 'id');
      // Node ids occur in URLs without a CourseID, so they must be unique across all courses.
      if (id !== undefined) check('node', 'id', id, { source, path: [...path, ...nodeAt, 'id'] });
      checkNodes(getList(node, 'items'), { source, path }, [...nodeAt, 'items']);
    });
  };
  for (const record of records) {
    const { kind, value, source, path } = record;
    const id = findRawRecordId(record);
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
