import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { BackgroundStep } from './background-step.tsx';
import { GoalStep } from './goal-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { moveStep, STEP_NAMES } from './steps.ts';
import styles from './upskill-role.module.css';
import { usePathWork } from './use-path-work.ts';
import { useResume } from './use-resume.ts';
import { useRoleSelection } from './use-role-selection.ts';

const pathStep = lazyPart(
  async () => (await import(/* webpackChunkName: "upskill-path" */ './path-step.tsx')).PathStep,
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
  /** Number of times that step 3 was entered. */
  const [visit, setVisit] = useState(0);
  const move = (by: 1 | -1) => () => {
    const next = moveStep(step, by);
    setStep(next);
    if (next === STEP_NAMES.length) setVisit(visit + 1);
  };
  return { step, visit, onBack: move(-1), onContinue: move(1) };
};

/** Focuses the new step's title, since the pressed button is gone. */
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

/** The page /upskill-role: a resume and the wanted roles lead to a path of courses. */
export const UpskillRolePage = () => {
  const { step, visit, onBack, onContinue } = useSteps();
  // Stored here, so that each step keeps its state while another one is shown.
  const resume = useResume();
  const selection = useRoleSelection();
  const work = usePathWork();
  const title = useFocusOnChange(step);
  return (
    <PageWidth isWhole>
      <PageHeader
        breadcrumbs={crumbs}
        title={
          <span ref={title} tabIndex={-1} className={styles['title']}>
            {STEP_NAMES[step - 1]}
          </span>
        }
      />
      <StepIndicator current={step} />
      {step === 1 && <BackgroundStep resume={resume} onContinue={onContinue} />}
      {step === 2 && <GoalStep selection={selection} onBack={onBack} onContinue={onContinue} />}
      {step === STEP_NAMES.length && (
        <pathStep.Part roleIds={selection.selected} visit={visit} work={work} onBack={onBack} />
      )}
    </PageWidth>
  );
};
