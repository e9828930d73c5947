import type { CourseItem } from '@cairn/api/courses.contract';
import type { Lecture } from '@cairn/api/modules.contract';
import { courseArt, toDataUri } from '@cairn/ui/art';
import { Button } from '@cairn/ui/button';
import { Paperclip, ScrollText } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { AttachmentList } from '../../../lib/attachments/attachment-list.tsx';
import styles from './lecture-viewer.module.css';
import { LectureHead } from './lecture-head.tsx';
import { LectureVideo } from './lecture-video.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useLectureLanguage } from './use-lecture-language.ts';
import { type Transcript, useTranscript } from './use-transcript.ts';
import type { ItemViewerProps } from '../item-viewer.ts';
import { ViewerFoot } from '../viewer-foot.tsx';
import { ViewerMain, type ViewerPlace } from '../../../lib/viewer-main.tsx';

interface LectureViewerProps extends ItemViewerProps {
  readonly place: ViewerPlace;
}

/** A lecture: the film, what goes with it, and Next once it has been watched. 001 §2 'Lecture viewer'. */
export const LectureViewer = ({ course, module, place, ...props }: LectureViewerProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const transcript = useTranscript(module.Lecture?.LectureUrl ?? '');
  const [isWatched, setWatched] = useState(false);
  const [time, setTime] = useState(0);
  const panels = usePanels();
  const poster = usePoster(course);
  const language = useLectureLanguage();

  const lecture = module.Lecture;
  if (!lecture) return null;
  const seek = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds;
  };
  return (
    <>
      <ViewerMain {...place}>
        <LectureVideo
          ref={video}
          lecture={lecture}
          poster={poster}
          segments={transcript.data}
          language={language}
          onTime={setTime}
          onEnded={() => setWatched(true)}
          renew={async () => (await props.renew())?.Lecture?.LectureUrl}
        />
        <PanelToggles panels={panels} hasAttachments={lecture.LectureAttachments.length > 0} />
        <LectureHead lecture={lecture} language={language} />
        <p className={styles['description']}>
          {lecture.Description.trim() || 'No description provided'}
        </p>
        <ViewerFoot
          place={place.label}
          reason={
            isWatched || props.isDone ? undefined : 'Please watch the lecture before proceeding'
          }
          isMovingOn={props.isMovingOn}
          onNext={props.onNext}
        />
      </ViewerMain>
      <LectureTools {...{ lecture, panels, transcript, time }} onSeek={seek} />
    </>
  );
};

/** The course's face: its thumbnail, or its drawing. */
const usePoster = ({ CourseID, Category = '', ThumbnailUrl = '' }: CourseItem): string => {
  const art = useMemo(
    () => toDataUri(courseArt(CourseID, { category: Category })),
    [CourseID, Category],
  );
  return ThumbnailUrl || art;
};

interface LectureToolsProps {
  readonly lecture: Lecture;
  readonly panels: Panels;
  readonly transcript: Transcript;
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
}

const LectureTools = ({ lecture, panels, ...transcript }: LectureToolsProps) => {
  const attachments = panels.hasAttachments ? lecture.LectureAttachments : [];
  if (attachments.length === 0 && !panels.hasTranscript) return null;
  return (
    <aside className={styles['tools']} aria-label="Lecture tools">
      <AttachmentList attachments={attachments} className={styles['attachments']} />
      {panels.hasTranscript && (
        <TranscriptPanel
          title={lecture.LectureTitle}
          {...transcript}
          onClose={() => panels.showTranscript(false)}
        />
      )}
    </aside>
  );
};

/** Which panels stand beside the film; attachments are open by default (001 §2). */
const usePanels = () => {
  const [hasAttachments, showAttachments] = useState(true);
  const [hasTranscript, showTranscript] = useState(true);
  return { hasAttachments, showAttachments, hasTranscript, showTranscript };
};

type Panels = ReturnType<typeof usePanels>;

interface PanelTogglesProps {
  readonly panels: Panels;
  readonly hasAttachments: boolean;
}

const PanelToggles = ({ panels, hasAttachments }: PanelTogglesProps) => (
  <div className={styles['toggles']}>
    {hasAttachments && (
      <Toggle isOn={panels.hasAttachments} onToggle={panels.showAttachments}>
        <Paperclip />
        View Attachments
      </Toggle>
    )}
    <Toggle isOn={panels.hasTranscript} onToggle={panels.showTranscript}>
      <ScrollText />
      View Transcript
    </Toggle>
  </div>
);

interface ToggleProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <Button variant="line" size="s" pressed={isOn} onClick={() => onToggle(!isOn)}>
    {children}
  </Button>
);
