import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { attemptToShow } from '@cairn/domain/assessment.rules';
import { session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useSyncExternalStore } from 'react';
import { AssessmentLanding } from './assessment-landing.tsx';
import { AssessmentResults } from './assessment-results.tsx';
import { AssessmentSitting } from './assessment-sitting.tsx';
import styles from './assessment.module.css';
import { storedAttempts } from './stored-attempts.ts';
import { useAttempt } from './use-attempt.ts';

interface AssessmentViewerProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
}

/** The assessment of a module: landing page, sitting, results. 001 §2 'Assessment viewer'. */
export const AssessmentViewer = (props: AssessmentViewerProps) => {
  const { course, module, isDone, onNext, isMovingOn } = props;
  const attempt = useAttempt(course, module);
  const { userAttributes } = useSyncExternalStore(session.subscribe, session.read);
  const previous = attemptToShow(storedAttempts(userAttributes, course.CourseID, module.ModuleID));
  const { phase, start } = attempt;
  const next = async () => {
    if (await attempt.ensureStored()) onNext();
  };
  return (
    <div className={styles['viewer']}>
      <h2 className={styles['title']}>{`Module ${module.Order}: ${module.ModuleTitle}`}</h2>
      {phase.at === 'landing' && (
        <AssessmentLanding {...{ module, previous, isDone, isMovingOn, onNext }} onStart={start} />
      )}
      {phase.at === 'taking' && (
        <AssessmentSitting
          key={phase.startedAt.getTime()}
          module={module}
          startedAt={phase.startedAt}
          onHandIn={attempt.handIn}
        />
      )}
      {phase.at === 'results' && (
        <AssessmentResults
          module={module}
          attempt={phase.attempt}
          isMovingOn={isMovingOn}
          onNext={() => void next()}
          onRetake={start}
        />
      )}
      <GradingDialog phase={phase.at} onView={attempt.showResults} />
    </div>
  );
};

interface GradingDialogProps {
  readonly phase: ReturnType<typeof useAttempt>['phase']['at'];
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
