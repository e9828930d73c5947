import { useMemo } from 'react';
import { t } from 'ttag';
import { createProgressStones } from './art/pebbles.ts';
import { classNames } from './class-names.ts';
import styles from './pebbles.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { SceneArt } from './scene-art.tsx';

/** Maximum number of modules shown as single stones; more are too many to count at a glance. */
const maxPebbles = 14;

export interface ProgressStonesProps {
  readonly done: number;
  readonly total: number;
  readonly words?: string | undefined;
  readonly className?: string | undefined;
}

/** Progress as stones, one per module, always with a text next to them. */
export const ProgressStones = ({ done, total, className, ...props }: ProgressStonesProps) => {
  const words = props.words ?? t`${done} of ${total} modules complete`;
  const scene = useMemo(() => createProgressStones(done, total), [done, total]);
  if (total > maxPebbles) {
    return <ProgressBar value={done} max={total} label={words} className={className} />;
  }
  return (
    <div className={classNames(styles['progress'], className)}>
      {total > 0 && <SceneArt scene={scene} className={styles['stones']} />}
      <span>{words}</span>
    </div>
  );
};
