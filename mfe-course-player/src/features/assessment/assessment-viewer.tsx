import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { attemptToShow } from '@cairn/domain/assessment.rules';
import { session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { AssessmentLanding } from './assessment-landing.tsx';
import { AssessmentResults } from './assessment-results.tsx';
import { AssessmentSitting } from './assessment-sitting.tsx';
import styles from './assessment.module.css';
import { storedAttempts } from './stored-attempts.ts';
import { type AttemptPhase, useAttempt } from './use-attempt.ts';

interface AssessmentViewerProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
  readonly onRunning: (isRunning: boolean) => void;
  readonly renew: () => Promise<CourseModule | undefined>;
}

/** The assessment of a module: landing page, sitting, results. 001 §2 'Assessment viewer'. */
export const AssessmentViewer = (props: AssessmentViewerProps) => {
  const { course, module, isDone, onNext, renew } = props;
  const attempt = useAttempt({ courseId: course.CourseID, module, renew });
  const { userAttributes } = useSyncExternalStore(session.subscribe, session.read);
  const previous = attemptToShow(storedAttempts(userAttributes, course.CourseID, module.ModuleID));
  const { phase, start } = attempt;
  const heading = useFocusOnNewPhase(phase.at);
  useRunning(phase.at === 'taking', props.onRunning);
  const isBusy = props.isMovingOn || attempt.isBusy;
  const next = async () => {
    if (await attempt.ensureStored()) onNext();
  };
  return (
    <div className={styles['viewer']}>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {`Module ${module.Order}: ${module.ModuleTitle}`}
      </h2>
      {phase.at === 'landing' && (
        <AssessmentLanding {...{ module, previous, isDone, isBusy, onNext }} onStart={start} />
      )}
      {phase.at === 'taking' && (
        <AssessmentSitting
          key={phase.startedAt.getTime()}
          module={phase.module}
          startedAt={phase.startedAt}
          onHandIn={attempt.handIn}
        />
      )}
      {phase.at === 'results' && (
        <AssessmentResults
          module={phase.module}
          attempt={phase.attempt}
          isBusy={isBusy}
          onNext={() => void next()}
          onRetake={start}
        />
      )}
      <GradingDialog phase={phase.at} onView={attempt.showResults} />
    </div>
  );
};

type At = AttemptPhase['at'];

/** The button that led here is gone: the focus goes to the top of what has come. */
const useFocusOnNewPhase = (at: At) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at && (at === 'taking' || at === 'results')) heading.current?.focus();
    last.current = at;
  }, [at]);
  return heading;
};

const useRunning = (isRunning: boolean, onRunning: (isRunning: boolean) => void): void => {
  const tell = useEffectEvent(onRunning);
  useEffect(() => {
    if (!isRunning) return undefined;
    tell(true);
    return () => tell(false);
  }, [isRunning]);
};

interface GradingDialogProps {
  readonly phase: At;
  readonly onView: () => void;
}

/** No way past it: either it grades, or the results are one press away. */
const GradingDialog = ({ phase, onView }: GradingDialogProps) => (
  <Dialog
    open={phase === 'grading' || phase === 'graded'}
    closable={false}
    onClose={() => {}}
    title="Grading"
    actions={phase === 'graded' && <Button onClick={onView}>View Results</Button>}
  >
    <p role="status">
      {phase === 'grading' ? 'Grading your assessment…' : 'Your assessment has been graded.'}
    </p>
  </Dialog>
);
