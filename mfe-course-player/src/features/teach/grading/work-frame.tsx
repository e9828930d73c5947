import type { Work, WorkPosition } from '@cairn/api/teaching.contract';
import { useNavigate, usePageTitle } from '@cairn/runtime';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { type ReactNode, type RefObject, useState } from 'react';
import { t } from 'ttag';
import { deskPath, useDeskLocation, useWorkFilter } from '../desk-location.ts';
import { toWorkPath } from '../work/work-table.tsx';
import styles from './grading.module.css';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useDeskKeys, useSingleKeys } from './use-desk-keys.ts';
import { WorkBar } from './work-bar.tsx';

/** Actions of the form for keyboard shortcuts. */
export interface GradeFormActions {
  readonly focus: () => void;
  readonly saveAndNext: () => void;
}

interface WorkFrameProps {
  readonly work: Pick<Work, 'itemName' | 'learner'>;
  readonly place: WorkPosition;
  readonly form: RefObject<GradeFormActions | null>;
  /** The submitted work. */
  readonly children: ReactNode;
  /** The grade beside the work. */
  readonly pane: ReactNode;
}

/** Returns a function that opens the next item of the list, or the list after the last one. */
export const useOpenNext = (place: WorkPosition): (() => void) => {
  const { courseId } = useDeskLocation();
  const { query } = useWorkFilter();
  const navigate = useNavigate();
  const to = place.next ? toWorkPath(place.next, courseId, query) : deskPath({ courseId }, query);
  return () => void navigate(to);
};

/** A submission beside its grade, with links to its neighbours and keyboard shortcuts. */
export const WorkFrame = ({ work, place, form, children, pane }: WorkFrameProps) => {
  const { courseId } = useDeskLocation();
  const { query } = useWorkFilter();
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areSingleOn, switchSingle] = useSingleKeys();
  usePageTitle(`${work.learner.name}, ${work.itemName}`);
  const go = (neighbour: WorkPosition['next']) =>
    neighbour && (() => void navigate(toWorkPath(neighbour, courseId, query)));
  useDeskKeys(
    {
      j: go(place.next),
      k: go(place.previous),
      g: () => form.current?.focus(),
      '?': () => setSheetOpen(true),
      'Ctrl+Enter': () => form.current?.saveAndNext(),
    },
    areSingleOn,
  );
  return (
    <>
      <WorkBar title={work.itemName} {...{ place, courseId, query }} />
      <div className={styles['layout']}>
        <div className={styles['work']}>{children}</div>
        <aside className={styles['pane']} aria-label={t`Grading`}>
          <div className={styles['inner']}>
            <h2>{t`Grade`}</h2>
            {pane}
            <ShortcutSheet
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

export const WorkFrameSkeleton = () => (
  <Skeleton label={t`Loading`} className={styles['layout']}>
    <SkeletonText heading lines={10} />
    <SkeletonBlock className={styles['pane']} />
  </Skeleton>
);
