import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { requestNavigation } from '@cairn/course-content/notices';
import { useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { Tag } from '@cairn/ui/tag';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { playConfetti } from './play-confetti.ts';
import { CertificateIllustration } from './certificate-illustration.tsx';
import { completionQueries } from './completion.queries.ts';
import styles from './completion.module.css';
import { NextCourse } from './next-course.tsx';

interface CompletedDialogProps {
  readonly course: CourseItem;
  /** The title from the documents: 'Course completed!' for packages (SURV-09), else 'Course Completed' (ASYNC-04). */
  readonly title: string;
  /** True once the server has recorded the completion date, so that a certificate exists. */
  readonly isRecorded: boolean;
  readonly onClose: () => void;
}

/** Dialog after a completed course of any kind: the certificate, the course and the next one. The animation plays once. */
export const CourseCompletedDialog = ({
  course,
  title,
  isRecorded,
  onClose,
}: CompletedDialogProps) => {
  const name = toNameInSentence(course.CourseTitle ?? '');
  const stones = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (stones.current) {
      playConfetti(stones.current).catch((error: unknown) => report(error, { at: 'confetti' }));
    }
  }, []);
  const { data: certificate } = useQuery(
    completionQueries.certificate(course.CourseID, isRecorded),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className={styles['dialog']}
      banner={<CertificateIllustration certificate={certificate} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button variant="amber" onClick={() => requestNavigation('/learning')}>
            {t`Back to Learning Dashboard`}
          </Button>
        </>
      }
    >
      <canvas ref={stones} className={styles['stones']} aria-hidden="true" />
      <p>{t`Congratulations! You have successfully completed ${name}.`}</p>
      <ProgressBar value={100} max={100} label={t`100% complete`} className={styles['progress']} />
      <Earned competencies={certificate?.Competencies ?? []} />
      <NextCourse courseId={course.CourseID} />
    </Dialog>
  );
};

const Earned = ({ competencies }: { readonly competencies: readonly string[] }) =>
  competencies.length > 0 && (
    <ul className={styles['earned']} aria-label={t`Competencies`}>
      {competencies.map((name) => (
        <li key={name}>
          {name}
          <Tag tone="completed">{t`Earned`}</Tag>
        </li>
      ))}
    </ul>
  );
