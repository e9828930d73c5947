import {
  checkDuplicateContentIds,
  checkContentReferences,
  collectContentIds,
  type KnownContentIds,
} from './check-references.ts';
import { checkContentFiles, type FoundContentFiles } from './check-files.ts';
import { checkLectureFilms } from './check-lectures.ts';
import { checkContradictingFields } from './check-meaning.ts';
import {
  type CheckedContentRecords,
  findRawRecordId,
  type RawContentRecord,
} from './content-records.ts';
import { type CourseImportFacts, areCourseImportFactsConsistent } from './course-facts.ts';
import { openContentSource } from './open-content.ts';
import { unpackContentPackages } from './prepare-packages.ts';
import { ContentError, sortProblems } from './content-problems.ts';
import { describeTakenOverRecords } from './taken-over-records.ts';
import {
  createContentProblemList,
  type ContentProblemList,
  readContentYaml,
} from './read-content.ts';

/** The result of reading and checking a content folder. */
export interface CheckedContent {
  readonly content: CheckedContentRecords;
  readonly raw: readonly RawContentRecord[];
  readonly files: FoundContentFiles;
  readonly problems: ContentProblemList;
  /**
   * False when a record contradicts a course that was not read because its files are unchanged, or when two such courses
   * contradict each other.
   */
  readonly fitsUnread: boolean;
}

interface CheckOptions {
  /** Ids of records that exist in the database, in addition to those of the content folder. */
  readonly known?: KnownContentIds;
  /** Courses that are not read because their files are unchanged, by CourseID. */
  readonly unread?: ReadonlyMap<string, CourseImportFacts>;
}

/** Reads a content folder and reports all its problems, except those that only the package import or the database can find. */
export const checkContent = async (
  root: string,
  { known, unread = new Map() }: CheckOptions = {},
): Promise<CheckedContent> => {
  const problems = createContentProblemList();
  const { content, raw } = await readContentYaml(root, problems, new Set(unread.keys()));
  checkDuplicateContentIds(raw, problems);
  const ids = collectContentIds(raw);
  const all = new Map(
    [...ids].map(([kind, own]) => [kind, new Set([...own, ...(known?.get(kind) ?? [])])]),
  );
  checkContentReferences(raw, all, problems);
  checkContradictingFields(content, problems);
  const files = await checkContentFiles(root, raw, problems);
  checkLectureFilms(content, files, problems);
  return {
    content,
    raw,
    files,
    problems,
    fitsUnread: areCourseImportFactsConsistent(unread, raw, all),
  };
};

/** Throws ContentError with every problem found so far, in reading order. Does nothing when there is no problem. */
export const throwContentProblems = (problems: ContentProblemList): void => {
  if (problems.all.length > 0) throw new ContentError(sortProblems(problems.all));
};

/**
 * Checks a content folder or archive by itself, and stores nothing.
 * @param takenOver keys of records that staff of the site have taken over; empty without a site
 * @returns notices about content that is allowed but should be reviewed. Throws ContentError with every problem.
 */
export const checkContentSource = async (
  source: string,
  takenOver: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> => {
  const opened = await openContentSource(source);
  try {
    const { files, problems, raw } = await checkContent(opened.root);
    await unpackContentPackages(files, opened.workFolder, problems);
    throwContentProblems(problems);
    const keys = raw.map((record) => `${record.kind.kind}/${findRawRecordId(record) ?? ''}`);
    return [
      ...files.notices,
      ...describeTakenOverRecords(keys.filter((key) => takenOver.has(key))),
    ];
  } finally {
    await opened.close();
  }
};
