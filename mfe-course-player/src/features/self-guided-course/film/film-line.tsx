import { createStartTimeQuery } from '@cairn/domain/lecture-position.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { events } from '@cairn/session';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Keyboard, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './film-line.module.css';
import type { ResumePosition } from './use-lecture-position.ts';

interface FilmLineProps {
  readonly moduleId: string;
  readonly place: ResumePosition;
  readonly hasEnded: boolean;
  /** Returns the current position of the film in seconds. */
  readonly now: () => number;
  readonly onStartOver: () => void;
  readonly onResume: () => void;
  readonly onShortcuts: () => void;
}

/** Line below a film: the position at which it was resumed, a link to the current position, and the keyboard shortcuts. */
export const FilmPositionLine = ({ moduleId, now, onShortcuts, ...words }: FilmLineProps) => (
  <div className={styles['line']}>
    <p>{renderResumeNote(words)}</p>
    <TextButton onClick={() => void copyLink(moduleId, now())}>
      <Link2 />
      <span>
        {t`Copy link`} <VisuallyHidden>{t`at this moment`}</VisuallyHidden>
      </span>
    </TextButton>
    <TextButton className={styles['keys']} onClick={onShortcuts}>
      <Keyboard />
      {t`Shortcuts`}
    </TextButton>
  </div>
);

const renderResumeNote = ({
  place: { resumedAt, offeredAt },
  hasEnded,
  onStartOver,
  onResume,
}: Omit<FilmLineProps, 'moduleId' | 'now' | 'onShortcuts'>): ReactNode => {
  if (hasEnded) return t`You watched this lecture to the end.`;
  if (resumedAt !== undefined) {
    const moment = formatTime(resumedAt);
    return (
      <>
        <span>{t`Resumed at ${moment}`}</span> <span aria-hidden="true">·</span>{' '}
        <TextButton className={styles['choice']} onClick={onStartOver}>
          {t`Start over`}
        </TextButton>
      </>
    );
  }
  if (offeredAt === undefined) return null;
  const moment = formatTime(offeredAt);
  return (
    <>
      <span>{t`You stopped at ${moment}`}</span> <span aria-hidden="true">·</span>{' '}
      <TextButton className={styles['choice']} onClick={onResume}>
        {t`Resume`}
      </TextButton>
    </>
  );
};

interface TextButtonProps {
  readonly className?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const TextButton = ({ className = '', onClick, children }: TextButtonProps) => (
  <button type="button" className={`${styles['button']} ${className}`} onClick={onClick}>
    {children}
  </button>
);

const copyLink = async (moduleId: string, seconds: number): Promise<void> => {
  const { origin, pathname } = window.location;
  const address = `${origin}${pathname}${createStartTimeQuery(moduleId, seconds)}`;
  try {
    await navigator.clipboard.writeText(address);
    const moment = formatTime(seconds);
    const message = t`The link to ${moment} is copied.`;
    events.emit('notice.shown', { tone: 'success', message });
  } catch {
    // The browser refused, or the page is not served over HTTPS: show the link for copying by hand.
    const message = t`The link could not be copied. Here it is:`;
    events.emit('notice.shown', { tone: 'warning', message, detail: address });
  }
};
