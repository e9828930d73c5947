import type { CourseStatus } from '@cairn/domain/course-state.rules';
import { t } from 'ttag';

export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatus, string>> = {
  published: t`Published`,
  draft: t`Draft`,
  hidden: t`Hidden`,
  archived: t`Archived`,
};
