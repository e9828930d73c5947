import type { ScormPackage } from '@cairn/api/scorm.contract';
import { report } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { ErrorState } from '@cairn/ui/error-state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPlayer } from './bridge/open-player.ts';
import type { GuestVisit, PlayerState, StudentVisit } from './bridge/player-types.ts';
import styles from './packaged-course.module.css';

interface PackageFrameProps {
  readonly course: ScormPackage;
  readonly visit: StudentVisit | GuestVisit;
  readonly onCompleted: () => void;
}

/** The frame with the package, and the truth about its saving. */
export const PackageFrame = ({ course, visit, onCompleted }: PackageFrameProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PlayerState>({ phase: 'loading', saving: 'saved' });
  const completed = useEffectEvent(onCompleted);
  useEffect(() => {
    if (!place.current) return undefined;
    const player = openPlayer({
      container: place.current,
      course,
      visit,
      report: (problem) => report(problem, { at: 'package', courseId: course.CourseID }),
    });
    player.subscribe(() => setState(player.state()));
    player.on('completed', () => completed());
    // Takes the frame away with everything it holds, and saves what the package set on leaving.
    return () => player.close();
  }, [course, visit]);
  return (
    <div className={styles['stage']}>
      {state.phase === 'loading' && <p className={styles['loading']}>Loading course...</p>}
      {state.phase === 'failed' && <ErrorState title="Course could not be loaded." />}
      <div ref={place} className={styles['frame']} data-phase={state.phase} />
      <div role="status" className={styles['saving']}>
        {state.saving === 'not-saved' && <Note tone="warn">Not saved, retrying</Note>}
      </div>
    </div>
  );
};
