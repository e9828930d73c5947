import { Link } from '@cairn/runtime';
import { t } from 'ttag';

interface SurveyReminderProps {
  readonly courseId: string;
  readonly courseTitle: string;
  /** The student's record of the course. */
  readonly progress: Readonly<Record<string, unknown>> | undefined;
  readonly className?: string | undefined;
}

/**
 * Reminds a student next to a completed course that its survey is still open. The completion does not wait for the survey, so a
 * student who left before it finds it here.
 */
export const SurveyReminder = ({
  courseId,
  courseTitle,
  progress,
  className,
}: SurveyReminderProps) => {
  if (progress?.['IsSurveyOpen'] !== true) return null;
  return (
    <p className={className}>
      {t`You have not answered the survey yet.`}{' '}
      <Link
        to={`/survey/${encodeURIComponent(courseId)}`}
        aria-label={t`Answer the survey of ${courseTitle}`}
      >
        {t`Answer the survey`}
      </Link>
    </p>
  );
};
