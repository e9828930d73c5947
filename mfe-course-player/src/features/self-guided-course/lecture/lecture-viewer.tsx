import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { startTransition, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './lecture-viewer.module.css';
import { TranslatedTranscriptContext } from './reading-context.ts';
import { LectureHead } from './lecture-head.tsx';
import { LectureVideo } from './lecture-video.tsx';
import type { ToolPanelProps } from './tool-panel.tsx';
import { focusLectureToolToggle, LectureToolToggles } from './tool-toggles.tsx';
import { TranslatedFilm } from './translated-film.tsx';
import { useLectureLanguage } from './use-lecture-language.ts';
import { useLectureTools } from './use-lecture-tools.ts';
import { useTranscript } from './use-transcript.ts';
import type { ItemViewerProps } from '../item-viewer.ts';
import { CourseViewerFooter } from '../viewer-foot.tsx';
import { CourseViewerMain, type SelectedCourseItem } from '../../../lib/viewer-main.tsx';

const NOT_WATCHED = t`Please watch the lecture before proceeding`;

interface LectureViewerProps extends ItemViewerProps {
  readonly item: SelectedCourseItem;
}

/** A lecture: the film, the tools beside it, and Next once it was watched. 001 §2 'Lecture viewer'. */
export const LectureViewer = ({ course, module, item, ...props }: LectureViewerProps) => {
  const { following, isDone, isMovingOn, onNext } = props;
  const video = useRef<HTMLVideoElement>(null);
  const transcript = useTranscript(module.Lecture?.LectureUrl ?? '');
  const [isWatched, setWatched] = useState(false);
  const [time, setTime] = useDeferredPosition();
  const toggles = useRef<HTMLDivElement>(null);
  const tools = useLectureTools(module.Lecture);
  const language = useLectureLanguage(module.Lecture, transcript.data);

  const lecture = module.Lecture;
  if (!lecture) return null;
  const renew = async () => (await props.renew())?.Lecture;
  return (
    <>
      <CourseViewerMain {...item}>
        <LectureVideo
          ref={video}
          {...{ course, module, lecture, renew, following, isMovingOn, onNext }}
          isFirst={!item.takesFocus}
          segments={transcript.data}
          onTime={setTime}
          onEnded={() => setWatched(true)}
          onTool={tools.typeInto}
        >
          <TranslatedFilm film={video} {...{ lecture, language, renew }} />
        </LectureVideo>
        <LectureHead lecture={lecture} language={language} />
        <Description text={lecture.Description} />
        <LectureToolToggles ref={toggles} tools={tools} />
        <CourseViewerFooter
          itemLabel={item.label}
          reason={isWatched || isDone ? undefined : NOT_WATCHED}
          isQuiet={isWatched && following !== undefined}
          {...{ isMovingOn, onNext }}
        />
      </CourseViewerMain>
      <TranslatedTranscriptContext value={language.reading}>
        <LectureTools
          {...{ tools, course, module, lecture, transcript, time }}
          onSeek={(seconds) => seek(video.current, seconds)}
          onPlay={(seconds) => playFrom(video.current, seconds)}
          onWriting={() => video.current?.pause()}
          onClosed={(id) => focusLectureToolToggle(toggles.current, id)}
        />
      </TranslatedTranscriptContext>
    </>
  );
};

/** Returns the film's position for the tools beside it, updated in a transition, so that keys and clicks come first. */
const useDeferredPosition = () => {
  const [time, setTime] = useState(0);
  return [time, (seconds: number) => startTransition(() => setTime(seconds))] as const;
};

const Description = ({ text }: { readonly text: string }) => (
  <p className={styles['description']}>{text.trim() || t`No description provided`}</p>
);

const seek = (film: HTMLVideoElement | null, seconds: number): void => {
  if (film) film.currentTime = seconds;
};

const playFrom = (film: HTMLVideoElement | null, seconds: number): void => {
  seek(film, seconds);
  // Ignores the rejection: the player shows that playback was refused or failed.
  film?.play().catch(() => {});
};

const toolPanel = lazyPart(async () => (await import('./tool-panel.tsx')).LectureToolPanel, {
  // Empty area in place of the tools while they load, so that the film does not change its size.
  placeholder: () => <aside className={styles['tools']} aria-label={t`Lecture tools`} />,
  failure: ({ isRetrying, onRetry }) => (
    <aside className={styles['tools']} aria-label={t`Lecture tools`}>
      <ErrorState title={t`The lecture tools could not be loaded.`} {...{ isRetrying, onRetry }} />
    </aside>
  ),
  onFailed: (error) => report(error, { at: 'code of the lecture tools' }),
});

const LectureTools = (props: ToolPanelProps) =>
  props.tools.open.length > 0 && <toolPanel.Part {...props} />;
