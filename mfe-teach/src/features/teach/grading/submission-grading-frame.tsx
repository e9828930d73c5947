import type { GradableWork, WorkPosition } from '@cairn/api/teaching.contract';
import { useNavigate, usePageTitle } from '@cairn/runtime';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { type ReactNode, type RefObject, useState } from 'react';
import { t } from 'ttag';
import {
  createTeachingDeskPath,
  useTeachingDeskLocation,
  useSubmissionFilter,
} from '../../../lib/desk-location.ts';
import { toSubmissionGradingPath } from '../work/submission-table.tsx';
import styles from './grading.module.css';
import { GradingShortcutsDialog } from './grading-shortcuts-dialog.tsx';
import { useTeachingDeskShortcuts, useSingleKeyShortcuts } from './use-desk-keys.ts';
import { SubmissionGradingBar } from './submission-grading-bar.tsx';

/** Actions of the grading form that keyboard shortcuts call. */
export interface GradeFormActions {
  readonly focus: () => void;
  readonly saveAndNext: () => void;
}

interface WorkFrameProps {
  readonly work: Pick<GradableWork, 'itemName' | 'learner'>;
  readonly position: WorkPosition;
  readonly form: RefObject<GradeFormActions | null>;
  /** Content of the submission. */
  readonly children: ReactNode;
  /** Grading form beside the submission. */
  readonly pane: ReactNode;
}

/** Returns a function that opens the next submission of the list, or the list after the last one. */
export const useOpenNextSubmission = (position: WorkPosition): (() => void) => {
  const { courseId } = useTeachingDeskLocation();
  const { query } = useSubmissionFilter();
  const navigate = useNavigate();
  const to = position.next
    ? toSubmissionGradingPath(position.next, courseId, query)
    : createTeachingDeskPath({ courseId }, query);
  return () => void navigate(to);
};

/** Shows a submission beside its grading form, with links to its neighbours and keyboard shortcuts. */
export const SubmissionGradingFrame = ({
  work,
  position,
  form,
  children,
  pane,
}: WorkFrameProps) => {
  const { courseId } = useTeachingDeskLocation();
  const { query } = useSubmissionFilter();
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areSingleOn, switchSingle] = useSingleKeyShortcuts();
  usePageTitle(`${work.learner.name}, ${work.itemName}`);
  const go = (neighbour: WorkPosition['next']) =>
    neighbour && (() => void navigate(toSubmissionGradingPath(neighbour, courseId, query)));
  useTeachingDeskShortcuts(
    {
      j: go(position.next),
      k: go(position.previous),
      g: () => form.current?.focus(),
      '?': () => setSheetOpen(true),
      'Ctrl+Enter': () => form.current?.saveAndNext(),
    },
    areSingleOn,
  );
  return (
    <>
      <SubmissionGradingBar title={work.itemName} {...{ position, courseId, query }} />
      <div className={styles['layout']}>
        <div className={styles['work']}>{children}</div>
        <aside className={styles['pane']} aria-label={t`Grading`}>
          <div className={styles['inner']}>
            <h2>{t`Grade`}</h2>
            {pane}
            <GradingShortcutsDialog
              isOpen={isSheetOpen}
              areSingleOn={areSingleOn}
              onOpen={() => setSheetOpen(true)}
              onClose={() => setSheetOpen(false)}
              onSwitch={switchSingle}
            />
          </div>
        </aside>
      </div>
    </>
  );
};

export const SubmissionGradingSkeleton = () => (
  <Skeleton label={t`Loading`} className={styles['layout']}>
    <SkeletonText heading lines={10} />
    <SkeletonBlock className={styles['pane']} />
  </Skeleton>
);
