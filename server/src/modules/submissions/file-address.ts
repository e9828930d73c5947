/** Where the bytes of a handed-in file lie in the store. */
export const fileKey = (fileId: string): string => `submissions/${fileId}`;
