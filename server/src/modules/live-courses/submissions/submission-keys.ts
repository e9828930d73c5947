/** Returns the storage key of an unfinished upload. */
export const toUnfinishedUploadKey = (fileId: string): string => `submission-parts/${fileId}`;

/** Returns the storage key of a submitted file. */
export const toSubmissionFileKey = (fileId: string): string => `submissions/${fileId}`;
