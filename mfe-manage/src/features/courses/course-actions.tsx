import type { StaffCourse } from '@cairn/api/staff-catalogue.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { Menu } from '@cairn/ui/menu';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import type { CourseDialogProps } from './course-dialog.tsx';
import styles from './courses.module.css';

type CourseActionKind = CourseDialogProps['kind'];

const LazyCourseDialog = createLazyDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './course-dialog.tsx')).CourseDialog,
);

const ACTION_LABELS: Readonly<Record<CourseActionKind, string>> = {
  shown: t`Show`,
  hidden: t`Hide`,
  archived: t`Archive`,
  'hand-over': t`Hand over`,
  'take-over': t`Take over`,
  'give-back': t`Give back to files`,
};

const listActions = ({ status, origin }: StaffCourse): CourseActionKind[] => [
  ...(status === 'hidden' || status === 'archived' ? (['shown'] as const) : []),
  ...(status === 'hidden' ? [] : (['hidden'] as const)),
  ...(status === 'archived' ? [] : (['archived'] as const)),
  ...(origin === 'files' ? (['take-over'] as const) : (['hand-over'] as const)),
  ...(origin === 'taken-over' ? (['give-back'] as const) : []),
];

/** Menu with the actions on a course, and the dialog of the chosen action. */
export const CourseActions = ({ course }: { readonly course: StaffCourse }) => {
  const [kind, setKind] = useState<CourseActionKind>();
  const title = toNameInSentence(course.title);
  return (
    <>
      <Menu
        label={t`Actions for ${title}`}
        trigger={
          <span className={styles['trigger']}>
            <EllipsisVertical />
          </span>
        }
        items={listActions(course).map((id) => ({
          id,
          label: ACTION_LABELS[id],
          onSelect: () => setKind(id),
        }))}
      />
      {kind && <LazyCourseDialog {...{ kind, course }} onClose={() => setKind(undefined)} />}
    </>
  );
};
