import { sqlFragment } from '../../../platform/database/sql.ts';

/** SQL condition that is true for versions of previews, the same as `isPreviewVersion`; for rows with a column `version`. */
export const isPreviewVersionSql = sqlFragment`position('-preview.' in version) > 0`;
