/** Maximum memory of each cache in a process, in one table, so that their sum stays within the budget of a process. */
const MB = 1024 * 1024;

export const CACHE_MEMORY_LIMITS = {
  /** Cache of encoded responses that are equal for many callers. 10,000 courses take 6 MB, and a tenth of that compressed. */
  responses: { bytes: 48 * MB },
  /** Cache of the host's HTML pages, without the values of one visitor. */
  pages: { bytes: 8 * MB },
  /** Cache of encoded files of releases. */
  releaseFiles: { bytes: 16 * MB },
  /** Cache of lists of courses, one for each combination of groups to which courses are restricted. */
  courseLists: { count: 50 },
  /** Cache of lists of documents, one for each combination of groups to which documents are restricted. */
  documentLists: { count: 50 },
  /** Cache of courses with their content. */
  courseBodies: { count: 300 },
} as const;
