import { Button } from '@cairn/ui/button';
import { Paperclip, ScrollText, Sparkles } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { t } from 'ttag';
import styles from './lecture-viewer.module.css';
import type { LectureTools, LectureToolId } from './use-lecture-tools.ts';

interface ToolTogglesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly tools: LectureTools;
}

/** Buttons below the film: each opens its tool beside the open ones, and closes it again (LECT-04, LECT-05). */
export const LectureToolToggles = ({ ref, tools }: ToolTogglesProps) => {
  const button = (id: LectureToolId, label: ReactNode) => (
    <Button
      variant="line"
      size="s"
      data-tool={id}
      pressed={tools.open.includes(id)}
      onClick={() => tools.toggle(id)}
    >
      {label}
    </Button>
  );
  return (
    <div ref={ref} className={styles['toggles']}>
      {tools.hasAttachments &&
        button(
          'attachments',
          <>
            <Paperclip />
            <span>{t`View Attachments`}</span>
          </>,
        )}
      {button(
        'transcript',
        <>
          <ScrollText />
          <span>{t`View Transcript`}</span>
        </>,
      )}
      {tools.hasAssistant &&
        button(
          'assistant',
          <>
            <Sparkles />
            <span>{t`Ask AI Assistant`}</span>
          </>,
        )}
    </div>
  );
};

/** Moves the focus to the button below the film that opens a tool, since the button that closed the tool is gone. */
export const focusLectureToolToggle = (
  toggles: HTMLElement | null,
  id: LectureToolId | undefined,
): void => {
  const own = toggles?.querySelector<HTMLElement>(`[data-tool='${id}']`);
  (own ?? toggles?.querySelector<HTMLElement>('button'))?.focus();
};
