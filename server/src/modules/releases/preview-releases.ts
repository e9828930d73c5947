import { fragment } from '../../platform/database/sql.ts';

/** As `isPreviewVersion` says it, of rows that have a version. */
export const isPreview = fragment`position('-preview.' in version) > 0`;
