import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import type { ReactNode, RefObject } from 'react';
import { t } from 'ttag';
import styles from './lecture-video.module.css';
import type { FollowingItem } from '../item-viewer.ts';
import type { TypedTool } from './use-lecture-tools.ts';

export interface LectureVideoProps {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly lecture: Lecture;
  /** The page opened with this lecture. */
  readonly isFirst: boolean;
  /** Seen until it plays. */
  readonly poster: string;
  /** Shown as captions, once there are any. */
  readonly segments: readonly TranscriptSegment[] | undefined;
  /** What comes after it; undefined where nothing does. */
  readonly following: FollowingItem | undefined;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
  readonly onTime: (seconds: number) => void;
  readonly onEnded: () => void;
  /** A tool beside the film is asked for, to type into. */
  readonly onTool: (id: TypedTool) => void;
  /** The lecture afresh, with addresses that hold; undefined when it cannot be had. */
  readonly renew: () => Promise<Lecture | undefined>;
  /** Goes with the film: it is there from when the film is. */
  readonly children?: ReactNode;
}

/** The film of a lecture with everything around it, fetched with the first of them. */
export const { Part: LectureVideo } = lazyPart<LectureVideoProps>(
  async () =>
    (await import(/* webpackChunkName: "lecture-player" */ '../film/lecture-film.tsx')).LectureFilm,
  {
    placeholder: ({ poster }) => (
      <div className={styles['place']}>
        <img src={poster} alt="" />
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
