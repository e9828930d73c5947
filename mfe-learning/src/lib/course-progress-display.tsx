import { ProgressStones } from '@cairn/ui/pebbles';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { t } from 'ttag';
import styles from './course-progress-display.module.css';
import type { CourseProgressValue } from './course-progress-value.ts';

/** Shows a student's progress in a course, as stones or as text. */
export const CourseProgressDisplay = ({ standing }: { readonly standing: CourseProgressValue }) => {
  switch (standing.kind) {
    case 'modules':
      return <ProgressStones done={standing.done} total={standing.total} />;
    case 'share':
      return (
        <ProgressBar
          value={standing.percent}
          max={100}
          label={t`${standing.percent}% complete`}
          className={styles['bar']}
        />
      );
    case 'words':
      return <p className={styles['words']}>{standing.words}</p>;
    default:
      return standing satisfies never;
  }
};
