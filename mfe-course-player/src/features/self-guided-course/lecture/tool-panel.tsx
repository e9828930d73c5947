/** The tools beside a film: transcript, notes, assistant, attachments. A separate chunk. */
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { IconButton } from '@cairn/ui/icon-button';
import { Tabs } from '@cairn/ui/tabs';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from 'ttag';
import { AttachmentList } from '../../../lib/attachments/attachment-list.tsx';
import { type LectureIds, useNoteCount } from './lecture-notes.ts';
import styles from './tool-panel.module.css';
import { TranscriptPanel } from './transcript-panel.tsx';
import type { FocusRequest } from './use-requested-focus.ts';
import type { LectureTools, LectureToolId, LectureToolWithInput } from './use-lecture-tools.ts';
import type { Transcript } from './use-transcript.ts';

export interface ToolPanelProps {
  readonly tools: LectureTools;
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly lecture: Lecture;
  readonly transcript: Transcript;
  /** Position of the film in seconds. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
  readonly onPlay: (seconds: number) => void;
  /** Called when the student begins to write a note. */
  readonly onWriting: () => void;
  /** Called when a tool beside the film was closed inside of the panel; undefined means the whole panel. */
  readonly onClosed: (id: LectureToolId | undefined) => void;
}

interface Tool {
  readonly id: LectureToolId;
  readonly label: string;
  /** Heading of the tool if it differs from its label. */
  readonly heading?: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
  /** True if the tool's panel is a region with its own heading. */
  readonly isTitled?: boolean;
}

/** Shows one tool beside a film as tabs, and several tools, opened by the buttons below the film, under headings. */
export const LectureToolPanel = ({ tools, onClosed, ...props }: ToolPanelProps) => {
  const noteCount = useNoteCount(toLectureIds(props));
  const createFocusRequest = (id: LectureToolWithInput) => ({
    isRequested: tools.toolToFocus === id,
    onTaken: tools.onTyping,
  });
  const all = createTools({ ...props, noteCount, createFocusRequest }).filter(
    ({ id }) => id !== 'assistant' || tools.hasAssistant,
  );
  const shown = all.filter(({ id }) => tools.open.includes(id));
  const [only] = shown;
  const panel = useScrolledToTool(tools.openedByButton);
  if (!only) return null;
  return (
    <aside ref={panel} className={styles['tools']} aria-label={t`Lecture tools`}>
      {shown.length === 1 ? (
        <>
          <Tabs
            label={t`Lecture tools`}
            className={styles['tabs']}
            tabs={all}
            selected={only.id}
            onSelect={(id) => {
              const tool = all.find((other) => other.id === id);
              if (tool) tools.select(tool.id);
            }}
          />
          <CloseButton
            label={t`Close lecture tools`}
            onClick={() => {
              tools.closeAll();
              onClosed(only.id);
            }}
          />
        </>
      ) : (
        shown.map((tool) => (
          <Part
            key={tool.id}
            tool={tool}
            onClose={() => {
              tools.toggle(tool.id);
              onClosed(tool.id);
            }}
          />
        ))
      )}
    </aside>
  );
};

/** Returns the ref of the panel. In a narrow or low window the panel lies below the button that opens a tool. */
const useScrolledToTool = (opened: LectureToolId | undefined) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened === undefined) return;
    const part = panel.current?.querySelector(`[data-tool='${opened}']`) ?? panel.current;
    part?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  return panel;
};

const chat = lazyPart(async () => (await import('./lecture-assistant.tsx')).LectureAssistant, {
  placeholder: () => <p className={styles['coming']}>{t`Loading assistant...`}</p>,
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`The assistant could not be loaded.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of the assistant' }),
});

const notes = lazyPart(async () => (await import('./notes-panel.tsx')).NotesPanel, {
  placeholder: () => <p className={styles['coming']}>{t`Loading notes...`}</p>,
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`Your notes could not be loaded.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of the notes' }),
});

const toLectureIds = ({
  course,
  module,
}: Pick<ToolPanelProps, 'course' | 'module'>): LectureIds => ({
  courseId: course.CourseID,
  moduleId: module.ModuleID,
});

interface ToolsInput extends Omit<ToolPanelProps, 'tools' | 'onClosed'> {
  readonly noteCount: number | undefined;
  readonly createFocusRequest: (id: LectureToolWithInput) => FocusRequest;
}

const createTools = (input: ToolsInput): Tool[] => {
  const { course, module, lecture, onPlay, onWriting, noteCount, createFocusRequest, ...props } =
    input;
  const attachments = lecture.LectureAttachments;
  return [
    {
      id: 'transcript',
      label: t`Transcript`,
      panel: (
        <TranscriptPanel
          title={lecture.LectureTitle}
          focus={createFocusRequest('transcript')}
          {...props}
        />
      ),
    },
    {
      id: 'notes',
      label: t`Notes`,
      count: noteCount,
      panel: (
        <notes.Part
          lecture={toLectureIds(input)}
          focus={createFocusRequest('notes')}
          title={lecture.LectureTitle}
          time={props.time}
          onSeek={props.onSeek}
          onWriting={onWriting}
        />
      ),
    },
    {
      id: 'assistant',
      label: t`Assistant`,
      heading: t`AI Assistant`,
      panel: <chat.Part {...{ course, module, onPlay }} />,
    },
    ...(attachments.length === 0
      ? []
      : [
          {
            id: 'attachments' as const,
            label: t`Attachments`,
            isTitled: true,
            panel: <AttachmentList attachments={attachments} className={styles['attachments']} />,
          },
        ]),
  ];
};

/** One of several open tools beside a film, under a heading instead of a tab. */
const Part = ({ tool, onClose }: { readonly tool: Tool; readonly onClose: () => void }) => {
  const { id, label, heading = label, panel, isTitled = false } = tool;
  const headingId = `lecture-${id}`;
  const name = label.toLowerCase();
  const close = <CloseButton label={t`Close ${name}`} onClick={onClose} />;
  if (isTitled) {
    return (
      <div className={styles['titled']} data-tool={id}>
        {panel}
        {close}
      </div>
    );
  }
  return (
    <section className={styles['part']} data-tool={id} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['heading']}>
        {heading}
      </h3>
      {panel}
      {close}
    </section>
  );
};

interface CloseButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

const CloseButton = ({ label, onClick }: CloseButtonProps) => (
  <IconButton label={label} size="s" className={styles['close']} onClick={onClick}>
    <X />
  </IconButton>
);
