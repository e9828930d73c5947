import type { CourseModule } from '@cairn/api/modules.contract';
import { Button } from '@cairn/ui/button';
import { Paperclip, ScrollText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { AttachmentList } from '../../lib/attachment-list.tsx';
import styles from './lecture-viewer.module.css';
import { LectureVideo } from './lecture-video.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useTranscript } from './use-transcript.ts';
import { ViewerFoot } from './viewer-foot.tsx';

interface LectureViewerProps {
  readonly module: CourseModule;
  readonly isDone: boolean;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
}

/** A lecture: the film, what goes with it, and Next once it has been watched. 001 §2 'Lecture viewer'. */
export const LectureViewer = ({ module, isDone, isMovingOn, onNext }: LectureViewerProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const transcript = useTranscript(module.Lecture?.LectureUrl ?? '');
  const [isWatched, setWatched] = useState(false);
  const [time, setTime] = useState(0);
  const panels = usePanels();

  const lecture = module.Lecture;
  if (!lecture) return null;
  return (
    <div className={styles['lecture']}>
      <div className={styles['main']}>
        <LectureVideo
          ref={video}
          lecture={lecture}
          segments={transcript.data ?? []}
          onTime={setTime}
          onEnded={() => setWatched(true)}
        />
        <PanelToggles panels={panels} hasAttachments={lecture.LectureAttachments.length > 0} />
        <h2>{lecture.LectureTitle}</h2>
        <p className={styles['description']}>
          {lecture.Description.trim() || 'No description provided'}
        </p>
        <ViewerFoot
          place={`Module ${module.Order}, lecture`}
          reason={isWatched || isDone ? undefined : 'Please watch the lecture before proceeding'}
          isMovingOn={isMovingOn}
          onNext={onNext}
        />
      </div>
      <aside className={styles['tools']} aria-label="Lecture tools">
        {panels.hasAttachments && <AttachmentList attachments={lecture.LectureAttachments} />}
        {panels.hasTranscript && (
          <TranscriptPanel
            title={lecture.LectureTitle}
            transcript={transcript}
            time={time}
            onSeek={(seconds) => {
              if (video.current) video.current.currentTime = seconds;
            }}
            onClose={() => panels.showTranscript(false)}
          />
        )}
      </aside>
    </div>
  );
};

/** Which panels stand beside the film; attachments are open by default (001 §2). */
const usePanels = () => {
  const [hasAttachments, showAttachments] = useState(true);
  const [hasTranscript, showTranscript] = useState(true);
  return { hasAttachments, showAttachments, hasTranscript, showTranscript };
};

interface PanelTogglesProps {
  readonly panels: ReturnType<typeof usePanels>;
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
