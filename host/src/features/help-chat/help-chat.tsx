import { lazyPart, useSite } from '@cairn/runtime';
import { IconButton } from '@cairn/ui/icon-button';
import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import { usePlatformState } from '../../lib/platform.ts';
import styles from './help-chat-failure.module.css';

/** The pages with the help chat, without their sub-paths (HELP-01). */
const PAGES_WITH_HELP = /^\/((roles|course|webinar)-catalog|learning)\/?$/;

/** Loads when the browser is idle, since the button is not urgent. */
const widget = lazyPart(
  async () => {
    await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
    return (await import('./help-widget.tsx')).HelpWidget;
  },
  {
    failure: ({ isRetrying, onRetry }) => (
      <div className={styles['place']}>
        <IconButton
          variant="line"
          label={t`The help chat could not be loaded. Retry`}
          busy={isRetrying}
          onClick={onRetry}
        >
          <RotateCw />
        </IconButton>
      </div>
    ),
  },
);

/** The help chat, on the pages that offer it. */
export const HelpChat = () => {
  const { assistant } = useSite();
  const path = usePlatformState().page?.pathname ?? '';
  return (
    assistant &&
    PAGES_WITH_HELP.test(path) && (
      <PartBoundary part="help chat">
        <widget.Part assistant={assistant} />
      </PartBoundary>
    )
  );
};
