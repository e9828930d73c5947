import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import type { ReactNode, RefObject } from 'react';
import { t } from 'ttag';
import styles from './lecture-video.module.css';
import type { NextCourseItem } from '../item-viewer.ts';
import type { LectureToolWithInput } from './use-lecture-tools.ts';

export interface LectureVideoProps {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly lecture: Lecture;
  /** True if the page was opened with this lecture. */
  readonly isFirst: boolean;
  /** The segments of the captions, once they are loaded. */
  readonly segments: readonly TranscriptSegment[] | undefined;
  /** Item of the course after the lecture; undefined at the last one. */
  readonly following: NextCourseItem | undefined;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
  readonly onTime: (seconds: number) => void;
  readonly onEnded: () => void;
  /** Opens a tool beside the film and focuses its input. */
  readonly onTool: (id: LectureToolWithInput) => void;
  /** Reloads the lecture with fresh signed URLs; undefined after a failure. */
  readonly renew: () => Promise<Lecture | undefined>;
  /** Children that are rendered together with the film. */
  readonly children?: ReactNode;
}

/** The film of a lecture with its controls; the chunk loads with the first lecture. */
export const { Part: LectureVideo } = lazyPart<LectureVideoProps>(
  async () =>
    (await import(/* webpackChunkName: "lecture-player" */ '../film/lecture-film.tsx')).LectureFilm,
  {
    placeholder: ({ course }) => (
      <div className={styles['place']}>
        <img src={course.ThumbnailUrl || undefined} alt="" />
      </div>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <Note tone="err">
        <span>{t`The lecture could not be played.`}</span>
        <Button variant="line" size="s" busy={isRetrying} onClick={onRetry}>
          {t`Try Again`}
        </Button>
      </Note>
    ),
    onFailed: (error) => report(error, { at: 'code of the player' }),
  },
);
