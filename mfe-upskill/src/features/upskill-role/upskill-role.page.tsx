import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { StepIndicator } from '@cairn/ui/step-indicator';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { ResumeUploadStep } from './resume-upload-step.tsx';
import { RoleGoalStep } from './goal-step.tsx';
import styles from './upskill-role.module.css';
import { useLearningPathEdits } from './use-path-work.ts';
import { useUploadedResume } from './use-resume.ts';
import { useRoleSelection } from './use-role-selection.ts';

/** Names of the three steps to a learning path (002 §2.4). */
const UPSKILL_STEP_NAMES = [t`Import Your Background`, t`Goal Details`, t`Learning Path`] as const;

/** Returns the number of the next or previous step to a learning path, limited to the three. */
const moveUpskillStep = (step: number, direction: 1 | -1): number =>
  Math.min(UPSKILL_STEP_NAMES.length, Math.max(1, step + direction));

const pathStep = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "upskill-path" */ './path-step.tsx')).LearningPathStep,
  {
    placeholder: () => (
      <Skeleton label={t`Loading your learning path`}>
        <SkeletonText heading lines={4} />
      </Skeleton>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`Your learning path could not be loaded.`}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
    onFailed: (error) => report(error, { at: 'step of the path' }),
  },
);

const crumbs = [{ label: t`My learning`, to: '/learning' }, { label: t`Upskill your role` }];

const useSteps = () => {
  const [step, setStep] = useState(1);
  /** Number of times that the student has entered step 3. */
  const [visit, setVisit] = useState(0);
  const move = (direction: 1 | -1) => () => {
    const next = moveUpskillStep(step, direction);
    setStep(next);
    if (next === UPSKILL_STEP_NAMES.length) setVisit(visit + 1);
  };
  return { step, visit, onBack: move(-1), onContinue: move(1) };
};

/** Moves the focus to the title of the new step, since the pressed button is gone. */
const useFocusOnChange = (step: number) => {
  const title = useRef<HTMLSpanElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
  }, [step]);
  return title;
};

/** Page /upskill-role: a resume and the wanted roles lead to a path of courses. */
export const UpskillRolePage = () => {
  const { step, visit, onBack, onContinue } = useSteps();
  // The state of all steps is stored here, so that each step keeps it while another step is shown.
  const resume = useUploadedResume();
  const selection = useRoleSelection();
  const work = useLearningPathEdits();
  const title = useFocusOnChange(step);
  return (
    <PageWidth isWhole>
      <PageHeader
        breadcrumbs={crumbs}
        title={
          <span ref={title} tabIndex={-1} className={styles['title']}>
            {UPSKILL_STEP_NAMES[step - 1]}
          </span>
        }
      />
      <StepIndicator label={t`Steps`} names={UPSKILL_STEP_NAMES} current={step} />
      {step === 1 && <ResumeUploadStep resume={resume} onContinue={onContinue} />}
      {step === 2 && <RoleGoalStep selection={selection} onBack={onBack} onContinue={onContinue} />}
      {step === UPSKILL_STEP_NAMES.length && (
        <pathStep.Part roleIds={selection.selected} visit={visit} work={work} onBack={onBack} />
      )}
    </PageWidth>
  );
};
