import { findAttemptToShow } from '@cairn/domain/assessment.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { ContentVisibilityContext } from '../in-view.ts';
import { formatModuleTitle } from '../unlocked-module.tsx';
import type { ItemViewerProps } from '../item-viewer.ts';
import { AssessmentLanding } from './assessment-landing.tsx';
import { AssessmentResults } from './assessment-results.tsx';
import { AssessmentSitting } from './assessment-sitting.tsx';
import styles from './assessment.module.css';
import { readStoredAttempts } from '../../../lib/stored-attempts.ts';
import type { AttemptPhase } from './attempt-phase.ts';
import { useAssessmentAttempt } from './use-attempt.ts';

interface AssessmentViewerProps extends ItemViewerProps {
  /** The title if the assessment is not part of a module. */
  readonly title?: string;
}

/** The assessment of a module: landing page, attempt, results. 001 §2 'Assessment viewer'. */
export const AssessmentViewer = (props: AssessmentViewerProps) => {
  const { course, module, isDone, onNext, renew } = props;
  const { title = formatModuleTitle(module) } = props;
  const attempt = useAssessmentAttempt({ courseId: course.CourseID, module, renew });
  const record = useStudentRecord();
  const previous = findAttemptToShow(readStoredAttempts(record, course.CourseID, module.ModuleID));
  const { phase, start } = attempt;
  const heading = useFocusOnNewPhase(phase.at);
  const isTaking = phase.at === 'taking';
  useShowContentTab(isTaking);
  const isBusy = props.isMovingOn || attempt.isBusy;
  const goOn = useDelayedCompletion(phase.at !== 'landing' && !isTaking);
  return (
    <div className={styles['viewer']}>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h2>
      {phase.at === 'landing' && (
        <AssessmentLanding {...{ module, previous, isDone, isBusy, onNext }} onStart={start} />
      )}
      {(phase.at === 'taking' || phase.at === 'grading') && (
        <AssessmentSitting
          key={phase.autosave.datetimeStarted}
          module={phase.module}
          autosave={phase.autosave}
          isHandingIn={phase.at === 'grading'}
          onHandIn={attempt.handIn}
        />
      )}
      {phase.at === 'results' && (
        <AssessmentResults
          module={phase.module}
          attempt={phase.attempt}
          isBusy={isBusy}
          onNext={() => goOn(onNext)}
          onRetake={start}
        />
      )}
      <GradingDialog phase={phase} onView={attempt.showResults} />
      <UnsavedWork isUnsaved={isTaking || phase.at === 'grading'} title={t`Leave the assessment?`}>
        <p>
          {t`You have not submitted it. Your answers are kept and the time goes on: you can come back to it here or on another device.`}
        </p>
      </UnsavedWork>
    </div>
  );
};

type PhaseName = AttemptPhase['at'];

/** Moves the focus to the heading of the new phase, since the button that had it is gone. */
const useFocusOnNewPhase = (at: PhaseName) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at && (at === 'taking' || at === 'results')) heading.current?.focus();
    last.current = at;
  }, [at]);
  return heading;
};

/** Switches to the content while an attempt runs: a dialog in a hidden panel would only block the page. */
const useShowContentTab = (isTaking: boolean): void => {
  const comeForward = useEffectEvent(use(ContentVisibilityContext).comeForward);
  useEffect(() => (isTaking ? () => comeForward() : undefined), [isTaking]);
};

/**
 * Delays the completion of the course until the student has seen the results, since a pass may be the last step.
 * @returns a function that continues and releases the completion
 */
const useDelayedCompletion = (isReading: boolean): ((go: () => void) => void) => {
  const { holdEnd } = use(ContentVisibilityContext);
  const [hasGoneOn, setGoneOn] = useState(false);
  const isDelayed = isReading && !hasGoneOn;
  useEffect(() => {
    holdEnd(isDelayed);
    return () => holdEnd(false);
  }, [isDelayed, holdEnd]);
  return (go) => {
    setGoneOn(true);
    go();
  };
};

interface GradingDialogProps {
  readonly phase: AttemptPhase;
  readonly onView: () => void;
}

/** A dialog without a close button: either the submission is running, or the results are one click away. */
const GradingDialog = ({ phase, onView }: GradingDialogProps) => (
  <Dialog
    open={phase.at === 'grading' || phase.at === 'graded'}
    closable={false}
    onClose={() => {}}
    title={t`Grading`}
    actions={phase.at === 'graded' && <Button onClick={onView}>{t`View Results`}</Button>}
  >
    <p role="status">
      {phase.at === 'grading' ? t`Grading your assessment…` : t`Your assessment has been graded.`}
    </p>
    {phase.at === 'grading' && phase.isRetrying && (
      <Note tone="warn" role="status">
        {t`Your answers could not be handed in yet, trying again. Please leave this page open.`}
      </Note>
    )}
  </Dialog>
);
