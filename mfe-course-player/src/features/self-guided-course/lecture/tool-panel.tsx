/** What stands beside a film: transcript, notes, assistant, attachments. A chunk of its own. */
import type { Lecture } from '@cairn/api/modules.contract';
import { IconButton } from '@cairn/ui/icon-button';
import { Tabs } from '@cairn/ui/tabs';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttachmentList } from '../../../lib/attachments/attachment-list.tsx';
import styles from './tool-panel.module.css';
import { TranscriptPanel } from './transcript-panel.tsx';
import type { LectureTools, ToolId } from './use-lecture-tools.ts';
import type { Transcript } from './use-transcript.ts';

export interface ToolPanelProps {
  readonly tools: LectureTools;
  readonly lecture: Lecture;
  readonly transcript: Transcript;
  /** Of the film, in seconds. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
  /** A tool was closed from inside the panel; undefined: the panel. */
  readonly onClosed: (id: ToolId | undefined) => void;
}

interface Tool {
  readonly id: ToolId;
  readonly label: string;
  readonly panel: ReactNode;
  /** The panel is a region with a heading of its own. */
  readonly isTitled?: boolean;
}

/** One tool at a time as tabs; several that the buttons under the film have opened together under headings. */
export const ToolPanel = ({ tools, onClosed, ...props }: ToolPanelProps) => {
  const all = toolsOf(props);
  const shown = all.filter(({ id }) => tools.open.includes(id));
  const [only] = shown;
  if (!only) return null;
  return (
    <aside className={styles['tools']} aria-label="Lecture tools">
      {shown.length === 1 ? (
        <>
          <Tabs
            label="Lecture tools"
            className={styles['tabs']}
            tabs={all}
            selected={only.id}
            onSelect={(id) => {
              const tool = all.find((other) => other.id === id);
              if (tool) tools.select(tool.id);
            }}
          />
          <IconButton
            label="Close lecture tools"
            size="s"
            className={styles['close']}
            onClick={() => {
              tools.closeAll();
              onClosed(only.id);
            }}
          >
            <X />
          </IconButton>
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

const toolsOf = ({ lecture, ...props }: Omit<ToolPanelProps, 'tools' | 'onClosed'>): Tool[] => {
  const attachments = lecture.LectureAttachments;
  return [
    {
      id: 'transcript',
      label: 'Transcript',
      panel: <TranscriptPanel title={lecture.LectureTitle} {...props} />,
    },
    ...(attachments.length === 0
      ? []
      : [
          {
            id: 'attachments' as const,
            label: 'Attachments',
            isTitled: true,
            panel: <AttachmentList attachments={attachments} className={styles['attachments']} />,
          },
        ]),
  ];
};

/** One of several: the tab has become a heading. */
const Part = ({ tool, onClose }: { readonly tool: Tool; readonly onClose: () => void }) => {
  const { id, label, panel, isTitled = false } = tool;
  const headingId = `lecture-${id}`;
  const close = (
    <IconButton
      label={`Close ${label.toLowerCase()}`}
      size="s"
      className={styles['close']}
      onClick={onClose}
    >
      <X />
    </IconButton>
  );
  if (isTitled) {
    return (
      <div className={styles['titled']}>
        {panel}
        {close}
      </div>
    );
  }
  return (
    <section className={styles['part']} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['heading']}>
        {label}
      </h3>
      {panel}
      {close}
    </section>
  );
};
