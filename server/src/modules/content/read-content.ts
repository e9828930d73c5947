/** Reads every YAML file of a content folder and checks it against the format. */
import { PARSER_INPUT_LIMITS } from '../../platform/limits/input-limits.ts';
import {
  findFileInContentFolder,
  listNamesInContentFolder,
  readTextFileUpTo,
} from './content-folder.ts';
import {
  type CheckedContentRecords,
  type ContentKind,
  CONTENT_KIND_DESCRIPTIONS,
  type ContentKindDescription,
  type RawContentRecord,
} from './content-records.ts';
import type { ContentProblem, ReportContentProblem } from './content-problems.ts';
import { checkAgainstContentSchema } from './schema-problems.ts';
import { parseYamlWithLines, type ParsedYamlFile } from './yaml-source.ts';

export interface ContentFromYaml {
  /** Valid records of the content. */
  readonly content: CheckedContentRecords;
  /** All records, valid or not, for further checks. */
  readonly raw: readonly RawContentRecord[];
}

/** Collects the problems of all checks of the content. They are sorted and deduplicated later. */
export interface ContentProblemList {
  readonly all: ContentProblem[];
  readonly report: ReportContentProblem;
  readonly inFile: (file: string, message: string) => void;
}

export const createContentProblemList = (): ContentProblemList => {
  const all: ContentProblem[] = [];
  return {
    all,
    report: ({ source, path }, message) =>
      void all.push({ file: source.file, line: source.lineAt(path), message }),
    inFile: (file, message) => void all.push({ file, line: 1, message }),
  };
};

const courseKind = CONTENT_KIND_DESCRIPTIONS.find(
  ({ kind }) => kind === 'courses',
) as ContentKindDescription;
const listKinds = CONTENT_KIND_DESCRIPTIONS.filter((kind) => kind !== courseKind);

const readSource = async (
  root: string,
  file: string,
  problems: ContentProblemList,
): Promise<ParsedYamlFile | undefined> => {
  const found = await findFileInContentFolder(root, file);
  if (!found || found.isFolder) return undefined;
  const parsed = parseYamlWithLines(
    file,
    await readTextFileUpTo(found.localPath, PARSER_INPUT_LIMITS.yaml.characters),
  );
  problems.all.push(...parsed.problems);
  return parsed.problems.length === 0 ? parsed.source : undefined;
};

const recordsOfList = (
  kind: ContentKindDescription,
  source: ParsedYamlFile,
  problems: ContentProblemList,
) => {
  const { value, folder } = source;
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.report({ source, path: [] }, `must be a list of ${kind.kind}`);
    return [];
  }
  return value.map((item: unknown, index): RawContentRecord => ({
    kind,
    value: item,
    folder,
    source,
    path: [index],
  }));
};

const readLists = async (
  root: string,
  problems: ContentProblemList,
): Promise<RawContentRecord[]> => {
  const known = new Map(listKinds.map((kind) => [`${kind.kind}.yaml`, kind]));
  const records: RawContentRecord[] = [];
  for (const file of await listNamesInContentFolder(root, '')) {
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
  problems: ContentProblemList,
): Promise<RawContentRecord | undefined> => {
  const folder = `courses/${name}`;
  const file = `${folder}/course.yaml`;
  const found = await findFileInContentFolder(root, file);
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
  problems: ContentProblemList,
  unread: ReadonlySet<string>,
): Promise<RawContentRecord[]> => {
  const names = (await listNamesInContentFolder(root, 'courses')).filter(
    (name) => !unread.has(name),
  );
  const courses: RawContentRecord[] = [];
  // Files are read one after another, so that the text of only one file is in memory.
  for (const name of names) {
    const course = await readCourse(root, name, problems);
    if (course) courses.push(course);
  }
  return courses;
};

/** Reads the YAML files of a content folder. @param unread the names of folders below `courses` that are left out */
export const readContentYaml = async (
  root: string,
  problems: ContentProblemList,
  unread: ReadonlySet<string>,
): Promise<ContentFromYaml> => {
  const lists = await readLists(root, problems);
  const raw = [...lists, ...(await readCourses(root, problems, unread))];
  const content = Object.fromEntries(
    CONTENT_KIND_DESCRIPTIONS.map(({ kind }) => [kind, []]),
  ) as unknown as Record<ContentKind, unknown[]>;
  for (const { kind, value, folder, source, path } of raw) {
    const checked = checkAgainstContentSchema(kind.schema, value);
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
  return { content: content as unknown as CheckedContentRecords, raw };
};
