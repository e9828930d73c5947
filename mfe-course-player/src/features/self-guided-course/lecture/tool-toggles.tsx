import { Button } from '@cairn/ui/button';
import { Paperclip, ScrollText, Sparkles } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { t } from 'ttag';
import styles from './lecture-viewer.module.css';
import type { LectureTools, ToolId } from './use-lecture-tools.ts';

interface ToolTogglesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly tools: LectureTools;
}

/** The buttons below the film: each opens its tool beside the open ones, and closes it again (LECT-04, LECT-05). */
export const ToolToggles = ({ ref, tools }: ToolTogglesProps) => {
  const button = (id: ToolId, label: ReactNode) => (
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
      {button(
        'assistant',
        <>
          <Sparkles />
          <span>{t`Ask AI Assistant`}</span>
        </>,
      )}
    </div>
  );
};

/** Moves the focus to the toggle of a closed tool, since the button that closed it is gone. */
export const focusToggle = (toggles: HTMLElement | null, id: ToolId | undefined): void => {
  const own = toggles?.querySelector<HTMLElement>(`[data-tool='${id}']`);
  (own ?? toggles?.querySelector<HTMLElement>('button'))?.focus();
};
