import type { BoardCell } from '@cairn/api/release-board.contract';
import { CircleX } from 'lucide-react';
import { t } from 'ttag';
import styles from './stopped-release-note.module.css';

/** Note about a canary or release that the registry has stopped automatically, with the reason; shown until the next change. */
export const StoppedReleaseNote = ({ cell }: { readonly cell: BoardCell }) => {
  const { stopped, takenBack, version } = cell;
  const reason = takenBack?.reason ?? stopped;
  if (reason === undefined) return null;
  return (
    <section aria-labelledby="halt-title" className={styles['halt']}>
      <p className={styles['haltTag']}>
        <CircleX />
        {t`Stopped by itself`}
      </p>
      <h2 id="halt-title">
        {takenBack ? t`${takenBack.version} was rolled back.` : t`The canary was stopped.`}
      </h2>
      <p>{reason}</p>
      <p>{t`All visitors get ${version} again. The registry did this automatically.`}</p>
    </section>
  );
};
