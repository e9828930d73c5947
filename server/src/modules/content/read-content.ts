/** Reads every YAML file of a content folder and checks it against the format. */
import { INPUT_LIMITS } from '../../platform/limits/input-limits.ts';
import { findFile, listFolder, readText } from './content-folder.ts';
import {
  type Content,
  type ContentKind,
  RECORD_KINDS,
  type RecordKind,
  type RawRecord,
} from './content-records.ts';
import type { ContentProblem, ReportProblem } from './content-problems.ts';
import { checkSchema } from './schema-problems.ts';
import { parseYaml, type YamlSource } from './yaml-source.ts';

export interface ReadContent {
  /** Records that match the format. */
  readonly content: Content;
  /** All records, for further checks. */
  readonly raw: readonly RawRecord[];
}

/** Collects problems of all checks; they are sorted and deduplicated later. */
export interface ProblemList {
  readonly all: ContentProblem[];
  readonly report: ReportProblem;
  readonly inFile: (file: string, message: string) => void;
}

export const createProblemList = (): ProblemList => {
  const all: ContentProblem[] = [];
  return {
    all,
    report: ({ source, path }, message) =>
      void all.push({ file: source.file, line: source.lineAt(path), message }),
    inFile: (file, message) => void all.push({ file, line: 1, message }),
  };
};

const courseKind = RECORD_KINDS.find(({ kind }) => kind === 'courses') as RecordKind;
const listKinds = RECORD_KINDS.filter((kind) => kind !== courseKind);

const readSource = async (
  root: string,
  file: string,
  problems: ProblemList,
): Promise<YamlSource | undefined> => {
  const found = await findFile(root, file);
  if (!found || found.isFolder) return undefined;
  const parsed = parseYaml(file, await readText(found.localPath, INPUT_LIMITS.yaml.characters));
  problems.all.push(...parsed.problems);
  return parsed.problems.length === 0 ? parsed.source : undefined;
};

const recordsOfList = (kind: RecordKind, source: YamlSource, problems: ProblemList) => {
  const { value, folder } = source;
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.report({ source, path: [] }, `must be a list of ${kind.kind}`);
    return [];
  }
  return value.map((item: unknown, index): RawRecord => ({
    kind,
    value: item,
    folder,
    source,
    path: [index],
  }));
};

const readLists = async (root: string, problems: ProblemList): Promise<RawRecord[]> => {
  const known = new Map(listKinds.map((kind) => [`${kind.kind}.yaml`, kind]));
  const records: RawRecord[] = [];
  for (const file of await listFolder(root, '')) {
    const kind = known.get(file);
    if (kind) {
      const source = await readSource(root, file, problems);
      if (source) records.push(...recordsOfList(kind, source, problems));
    } else if (/\.ya?ml$/i.test(file)) {
      problems.inFile(file, `is none of the known files: ${[...known.keys()].join(', ')}`);
    }
  }
  return records;
};

const readCourse = async (
  root: string,
  name: string,
  problems: ProblemList,
): Promise<RawRecord | undefined> => {
  const folder = `courses/${name}`;
  const file = `${folder}/course.yaml`;
  const found = await findFile(root, file);
  if (!found || found.isFolder) {
    problems.inFile(file, 'is missing: every folder below courses/ is a course');
    return undefined;
  }
  const source = await readSource(root, file, problems);
  if (!source) return undefined;
  const record = { kind: courseKind, value: source.value, folder, source, path: [] };
  const id = (source.value as { CourseID?: unknown } | null)?.CourseID;
  if (typeof id === 'string' && id !== name) {
    const message = `CourseID is '${id}', but the folder is called '${name}'`;
    problems.report({ source, path: ['CourseID'] }, message);
  }
  return record;
};

const readCourses = async (
  root: string,
  problems: ProblemList,
  unread: ReadonlySet<string>,
): Promise<RawRecord[]> => {
  const names = (await listFolder(root, 'courses')).filter((name) => !unread.has(name));
  const courses: RawRecord[] = [];
  // Sequential, so that only the text of one file is in memory.
  for (const name of names) {
    const course = await readCourse(root, name, problems);
    if (course) courses.push(course);
  }
  return courses;
};

/** Reads the folder. @param unread the names of folders below `courses` that are left out */
export const readContent = async (
  root: string,
  problems: ProblemList,
  unread: ReadonlySet<string>,
): Promise<ReadContent> => {
  const lists = await readLists(root, problems);
  const raw = [...lists, ...(await readCourses(root, problems, unread))];
  const content = Object.fromEntries(
    RECORD_KINDS.map(({ kind }) => [kind, []]),
  ) as unknown as Record<ContentKind, unknown[]>;
  for (const { kind, value, folder, source, path } of raw) {
    const checked = checkSchema(kind.schema, value);
    if ('value' in checked) {
      content[kind.kind].push({ value: checked.value, folder, source, path });
      continue;
    }
    for (const problem of checked.problems) {
      problems.report({ source, path: [...path, ...problem.path] }, problem.message);
    }
  }
  if (raw.length === 0 && unread.size === 0 && problems.all.length === 0) {
    problems.inFile('.', 'holds no content: neither a known .yaml file nor a folder courses/');
  }
  return { content: content as unknown as Content, raw };
};
