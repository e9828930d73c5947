import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { getTimeLimitMinutes, formatTimeLimit } from '@cairn/domain/assessment.rules';
import { formatDay } from '@cairn/messages/dates';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { StatList, StatTile } from '@cairn/ui/stat-tile';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './assessment.module.css';

interface AssessmentLandingProps {
  readonly module: CourseModule;
  /** Student's earlier attempt whose result is shown, if there was one. */
  readonly previous: AssessmentAttempt | undefined;
  readonly isDone: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onNext: () => void;
}

export const AssessmentLanding = ({ module, previous, ...props }: AssessmentLandingProps) => {
  const questions = module.McqObj?.Questions ?? [];
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  const mayGoOn = props.isDone || previous?.status === 'passed';
  return (
    <>
      <StatList className={styles['facts']}>
        <StatTile label={t`Total points`} value={points} />
        <StatTile label={t`Questions`} value={questions.length} />
        <StatTile
          label={t`Time limit`}
          value={formatTimeLimit(getTimeLimitMinutes(module.McqObj ?? {}))}
        />
      </StatList>
      {previous && (
        <Note tone={previous.status === 'passed' ? 'ok' : 'info'} className={styles['previous']}>
          {previousText(previous)}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button
          variant={mayGoOn ? 'line' : 'amber'}
          busy={props.isBusy && !mayGoOn}
          onClick={props.onStart}
        >
          {previous ? t`Retake Assessment` : t`Start Assessment`}
        </Button>
        {mayGoOn && (
          <Button
            variant="amber"
            busy={props.isBusy}
            busyLabel={t`Saving...`}
            onClick={props.onNext}
          >
            {t`Next`}
            <ArrowRight />
          </Button>
        )}
      </div>
    </>
  );
};

const previousText = ({ status, score, datetimeSubmitted }: AssessmentAttempt): string => {
  const date = formatDay(datetimeSubmitted);
  return status === 'passed'
    ? t`You passed this assessment on ${date} with a score of ${score}%.`
    : t`You attempted this assessment on ${date} and scored ${score}%.`;
};
