import { checkDuplicates, checkReferences, collectIds, type KnownIds } from './check-references.ts';
import { checkFiles, type FoundFiles } from './check-files.ts';
import { checkLectures } from './check-lectures.ts';
import { checkMeaning } from './check-meaning.ts';
import type { Content, RawRecord } from './content-records.ts';
import { type CourseFacts, areFactsConsistent } from './course-facts.ts';
import { openContent } from './open-content.ts';
import { preparePackages } from './prepare-packages.ts';
import { ContentError, sortProblems } from './content-problems.ts';
import { createProblemList, type ProblemList, readContent } from './read-content.ts';

/** A content folder that was read and checked. */
export interface CheckedContent {
  readonly content: Content;
  readonly raw: readonly RawRecord[];
  readonly files: FoundFiles;
  readonly problems: ProblemList;
  /** False when a record contradicts an unread course, or two unread courses contradict each other. */
  readonly fitsUnread: boolean;
}

interface CheckOptions {
  /** Ids that exist in addition to those of the folder. */
  readonly known?: KnownIds;
  /** Courses that are not read because their files are unchanged, by CourseID. */
  readonly unread?: ReadonlyMap<string, CourseFacts>;
}

/** Reads a content folder and reports all its problems, except those that only the package reader or the database can find. */
export const checkContent = async (
  root: string,
  { known, unread = new Map() }: CheckOptions = {},
): Promise<CheckedContent> => {
  const problems = createProblemList();
  const { content, raw } = await readContent(root, problems, new Set(unread.keys()));
  checkDuplicates(raw, problems);
  const ids = collectIds(raw);
  const all = new Map(
    [...ids].map(([kind, own]) => [kind, new Set([...own, ...(known?.get(kind) ?? [])])]),
  );
  checkReferences(raw, all, problems);
  checkMeaning(content, problems);
  const files = await checkFiles(root, raw, problems);
  checkLectures(content, files, problems);
  return { content, raw, files, problems, fitsUnread: areFactsConsistent(unread, raw, all) };
};

/** Throws ContentError with every problem found so far, in reading order; returns when there is none. */
export const refuseProblems = (problems: ProblemList): void => {
  if (problems.all.length > 0) throw new ContentError(sortProblems(problems.all));
};

/**
 * Checks a content folder or archive by itself, without a database, and stores nothing.
 * @returns notices about content that is allowed but should be reviewed. Throws ContentError with every problem.
 */
export const checkContentSource = async (source: string): Promise<readonly string[]> => {
  const opened = await openContent(source);
  try {
    const { files, problems } = await checkContent(opened.root);
    await preparePackages(files, opened.workFolder, problems);
    refuseProblems(problems);
    return files.notices;
  } finally {
    await opened.close();
  }
};
