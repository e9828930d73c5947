export const toUnfinishedUploadKey = (fileId: string): string => `submission-parts/${fileId}`;

export const toSubmissionFileKey = (fileId: string): string => `submissions/${fileId}`;
