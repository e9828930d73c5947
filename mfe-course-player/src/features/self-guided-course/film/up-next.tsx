import type { CourseModule } from '@cairn/api/modules.contract';
import type { ItemKind } from '@cairn/domain/module-progress.rules';
import { Button } from '@cairn/ui/button';
import { ArrowRight, CirclePlay, ListChecks, SquareTerminal } from 'lucide-react';
import { t } from 'ttag';
import type { NextCourseItem } from '../item-viewer.ts';
import styles from './up-next.module.css';

interface UpNextProps {
  readonly following: NextCourseItem;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

const ICONS = { lecture: CirclePlay, exercise: SquareTerminal, assessment: ListChecks };
const KINDS = { lecture: t`Lecture`, exercise: t`Exercise`, assessment: t`Assessment` };

/** Replaces a film that has ended by the next item. It never starts by itself. */
export const NextItemAfterFilm = ({ following, isMovingOn, onNext, onAgain }: UpNextProps) => {
  const { kind, module } = following;
  const Icon = ICONS[kind];
  const ownTitle = findItemTitle(module, kind);
  const title = ownTitle ?? KINDS[kind];
  return (
    <section className={styles['upnext']} aria-label={t`Up next`} data-surface="deep">
      <div className={styles['inner']}>
        <span className={styles['stone']}>
          <Icon />
        </span>
        <div>
          <p className={styles['meta']}>{t`Next up in Module ${module.Order}`}</p>
          <h2>{title}</h2>
          {ownTitle !== undefined && <p className={styles['kind']}>{KINDS[kind]}</p>}
        </div>
        <div className={styles['actions']}>
          <Button
            variant="amber"
            aria-label={t`Next: ${title}`}
            busy={isMovingOn}
            busyLabel={t`Saving...`}
            onClick={onNext}
          >
            {t`Next`}
            <ArrowRight />
          </Button>
          <Button variant="line" onClick={onAgain}>
            {t`Watch again`}
          </Button>
        </div>
      </div>
    </section>
  );
};

/** Returns the item's title; undefined if it has none of its own. */
const findItemTitle = (module: CourseModule, kind: ItemKind): string | undefined => {
  if (kind === 'lecture') return module.Lecture?.LectureTitle;
  return kind === 'exercise' ? module.ExerciseTitle?.trim() || undefined : undefined;
};
