/** Maximum memory of each cache in a process, in one table, so that their sum stays within the budget of a process. */
const MB = 1024 * 1024;

export const MEMORY_LIMITS = {
  /** Encoded responses that are equal for many callers. 10,000 courses take 6 MB, and a tenth of that compressed. */
  responses: { bytes: 48 * MB },
  /** Pages of the host, without the values of one visitor. */
  pages: { bytes: 8 * MB },
  /** Encoded files of releases. */
  releaseFiles: { bytes: 16 * MB },
  /** Lists of courses, one for each combination of groups that courses name. */
  courseLists: { count: 50 },
  /** Lists of documents, likewise. */
  documentLists: { count: 50 },
  /** Courses with their content. */
  courseBodies: { count: 300 },
} as const;
