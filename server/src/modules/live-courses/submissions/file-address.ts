/** Where what has come of a large file lies until it is whole. */
export const partKey = (fileId: string): string => `submission-parts/${fileId}`;

/** Where the bytes of a handed-in file lie in the store. */
export const fileKey = (fileId: string): string => `submissions/${fileId}`;
