/** The storage key of an upload in progress. */
export const partKey = (fileId: string): string => `submission-parts/${fileId}`;

/** The storage key of a submitted file. */
export const fileKey = (fileId: string): string => `submissions/${fileId}`;
