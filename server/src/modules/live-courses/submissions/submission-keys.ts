/** The storage key of an upload in progress. */
export const uploadPartKey = (fileId: string): string => `submission-parts/${fileId}`;

/** The storage key of a submitted file. */
export const submissionFileKey = (fileId: string): string => `submissions/${fileId}`;
