import { sqlFragment } from '../../platform/database/sql.ts';

/** SQL condition that matches `isPreviewVersion`, for rows that have a version. */
export const isPreview = sqlFragment`position('-preview.' in version) > 0`;
