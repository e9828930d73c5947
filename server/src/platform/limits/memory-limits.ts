/** How much each cache of a process keeps in memory. One table, so that their sum stays within the budget of a process. */
const MB = 1024 * 1024;

export const MEMORY_LIMITS = {
  /** Responses that are equal for many callers, as they are sent. 10,000 courses take 6 MB, and a tenth of it compressed. */
  responses: { bytes: 48 * MB },
  /** Pages of the host with everything that does not belong to one visitor. */
  pages: { bytes: 8 * MB },
  /** Files of releases, as they are sent. */
  releaseFiles: { bytes: 16 * MB },
  /** Lists of courses, one for each combination of groups that courses name. */
  courseLists: { count: 50 },
  /** The same for documents. */
  documentLists: { count: 50 },
  /** Courses with their content. */
  courseBodies: { count: 300 },
} as const;
