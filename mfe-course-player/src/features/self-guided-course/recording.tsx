/** A video file of a live course: the player, the transcript and the assistant of lectures. FILE-08, FILE-09. */
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import { useSite } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { FileText, Sparkles, X } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { t } from 'ttag';
import { useFileUrlRefresh } from '../../lib/use-content-refresh.ts';
import { RecordingFilm } from './film/recording-film.tsx';
import { TranscriptPanel } from './lecture/transcript-panel.tsx';
import { useTranscript } from './lecture/use-transcript.ts';
import type { CourseRecordingProps } from './node-recording.tsx';
import styles from './recording.module.css';

export const LiveCourseRecording = (props: CourseRecordingProps) => {
  const { node, assistant, unplayable } = props;
  const hasAssistant = useSite().hasCourseAssistant !== false;
  const film = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [time, setTime] = useState(0);
  const [isRead, setRead] = useState(false);
  const transcript = useTranscript(node.s3Url ?? '');
  const seek = (seconds: number) => {
    if (film.current) film.current.currentTime = seconds;
  };
  const close = () => {
    setRead(false);
    button.current?.focus();
  };
  return (
    <div className={styles['place']}>
      <div className={styles['recording']} data-read={isRead || undefined}>
        {unplayable ?? <Film {...props} film={film} segments={transcript.data} onTime={setTime} />}
        <div className={styles['buttons']}>
          <Button
            ref={button}
            variant="line"
            size="s"
            pressed={isRead}
            onClick={() => setRead(!isRead)}
          >
            <FileText />
            {t`View Transcript`}
          </Button>
          {hasAssistant && (
            <Button variant="line" size="s" pressed={assistant.isOpen} onClick={assistant.toggle}>
              <Sparkles />
              {t`Ask AI`}
            </Button>
          )}
        </div>
        {isRead && <Overlay {...{ node, transcript, time }} onSeek={seek} onClose={close} />}
      </div>
    </div>
  );
};

interface OverlayProps extends Pick<CourseRecordingProps, 'node'> {
  readonly onSeek: (seconds: number) => void;
  readonly transcript: ReturnType<typeof useTranscript>;
  /** Position of the film in seconds. */
  readonly time: number;
  readonly onClose: () => void;
}

const Overlay = ({ node, transcript, time, onSeek, onClose }: OverlayProps) => (
  <aside className={styles['transcript']} aria-label={t`Transcript`}>
    <h3>{t`Transcript`}</h3>
    <IconButton label={t`Close transcript`} size="s" className={styles['close']} onClick={onClose}>
      <X />
    </IconButton>
    <TranscriptPanel title={node.name} {...{ transcript, time }} focus={NO_FOCUS} onSeek={onSeek} />
  </aside>
);

const NO_FOCUS = { isRequested: false, onTaken: () => {} };
const nothing = () => {};

interface FilmProps extends CourseRecordingProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly segments: ReturnType<typeof useTranscript>['data'];
  readonly onTime: (seconds: number) => void;
}

const Film = ({ course, node, film, segments, onTime }: FilmProps) => {
  const { CourseID } = course;
  const module = useMemo(() => toCourseModule(CourseID, node), [CourseID, node]);
  const renew = useFileUrlRefresh(CourseID, node.id);
  return (
    <RecordingFilm
      ref={film}
      {...{ course, module, segments, onTime }}
      lecture={module.Lecture}
      isFirst={false}
      following={undefined}
      isMovingOn={false}
      onNext={nothing}
      onEnded={nothing}
      onTool={nothing}
      renew={async () => {
        const LectureUrl = await renew();
        return LectureUrl === undefined ? undefined : { ...module.Lecture, LectureUrl };
      }}
    />
  );
};

const toCourseModule = (
  courseId: string,
  { id, name, description = '', s3Url = '' }: CourseRecordingProps['node'],
): CourseModule & { readonly Lecture: Lecture } => ({
  ModuleID: id,
  CourseID: courseId,
  ModuleTitle: name,
  ModuleDescription: description,
  Order: 1,
  Lecture: {
    LectureUrl: s3Url,
    LectureTitle: name,
    Description: description,
    Duration: 0,
    LectureAttachments: [],
  },
  CompetencyIDs: {},
});
