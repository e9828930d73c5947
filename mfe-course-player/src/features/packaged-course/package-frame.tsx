import type { ScormPackage } from '@cairn/api/scorm.contract';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { ErrorState } from '@cairn/ui/error-state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { openScormPlayer } from './bridge/open-player.ts';
import type {
  GuestScormPlayerInput,
  ScormPlayer,
  ScormPlayerState,
  StudentScormPlayerInput,
} from './bridge/player-types.ts';
import type { ScormSessionEnding } from './items/item-types.ts';
import { ScormItemOutline } from './items/item-outline.tsx';
import styles from './packaged-course.module.css';

interface PackageFrameProps {
  readonly course: ScormPackage;
  readonly visit: StudentScormPlayerInput | GuestScormPlayerInput;
  readonly onCompleted: () => void;
}

/** Shows a SCORM package in a frame, with messages about the saving of its values. */
export const ScormPackageFrame = ({ course, visit, onCompleted }: PackageFrameProps) => {
  const container = useRef<HTMLDivElement>(null);
  const playing = useRef<ScormPlayer>(undefined);
  const [state, setState] = useState<ScormPlayerState>({
    phase: 'loading',
    saving: 'saved',
    isEarlierSetAside: false,
  });
  const completed = useEffectEvent(onCompleted);
  useEffect(() => {
    if (!container.current) return undefined;
    const player = openScormPlayer({
      container: container.current,
      course,
      visit,
      report: (problem) => report(problem, { at: 'package', courseId: course.CourseID }),
    });
    playing.current = player;
    player.subscribe(() => setState(player.state()));
    player.on('completed', () => completed());
    // Removes the package's frame, and saves the values that the package sets while it unloads.
    return () => player.close();
  }, [course, visit]);
  const { outline } = state;
  return (
    <div className={styles['stage']} data-outline={outline ? '' : undefined}>
      {outline && (
        <ScormItemOutline outline={outline} onMove={(move) => playing.current?.go(move)} />
      )}
      {state.phase === 'loading' && <p className={styles['loading']}>{t`Loading course...`}</p>}
      {state.phase === 'failed' && <ErrorState title={t`Course could not be loaded.`} />}
      {outline?.isAtRest && state.phase !== 'failed' && (
        <EmptyPlayer end={outline.end} onStart={() => playing.current?.go({ kind: 'start' })} />
      )}
      <div ref={container} className={styles['frame']} data-phase={state.phase} />
      <SavingNotes state={state} />
    </div>
  );
};

interface EmptyPlayerProps {
  readonly end: ScormSessionEnding | undefined;
  readonly onStart: () => void;
}

/** Shown in place of the package's frame while no item of the package is loaded. */
const EmptyPlayer = ({ end, onStart }: EmptyPlayerProps) => {
  if (end === undefined) return <p className={styles['loading']}>{t`Please choose an item.`}</p>;
  return <SessionEnd end={end} onStart={onStart} />;
};

interface SessionEndProps extends EmptyPlayerProps {
  readonly end: ScormSessionEnding;
}

/** Message that the course has ended or is paused. It takes the focus if the frame or the button that had it was removed. */
const SessionEnd = ({ end, onStart }: SessionEndProps) => {
  const statusBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) statusBox.current?.focus();
  }, []);
  const isEnded = end === 'ended';
  return (
    <div ref={statusBox} role="status" tabIndex={-1} className={styles['rest']}>
      <p>
        {isEnded
          ? t`You have reached the end of this course. Everything you did is saved.`
          : t`This course is paused. Everything you did is saved.`}
      </p>
      <Button variant="line" size="s" onClick={onStart}>
        {isEnded ? t`Open the course again` : t`Continue the course`}
      </Button>
    </div>
  );
};

/** Messages for the student about values of the package that are not saved. */
const SavingNotes = ({ state }: { readonly state: ScormPlayerState }) => (
  <div role="status" className={styles['saving']}>
    {state.saving === 'not-saved' && <Note tone="warn">{t`Not saved, retrying`}</Note>}
    {state.saving === 'superseded' && (
      <Note tone="warn">
        {t`You have opened this course again in another browser. What you do there counts; what you do here is kept, but not used. Reload this page to continue from there.`}
      </Note>
    )}
    {state.isEarlierSetAside && state.saving !== 'superseded' && (
      <Note tone="warn">
        {t`You continued this course in another browser. Your last visit in this browser is kept, but not used.`}
      </Note>
    )}
    {state.saving === 'no-room' && (
      <Note tone="warn">
        {t`This course stores more data than is allowed. The latest data stay in this browser only.`}
      </Note>
    )}
  </div>
);
