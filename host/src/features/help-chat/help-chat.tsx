import { lazyPart, useSite } from '@cairn/runtime';
import { IconButton } from '@cairn/ui/icon-button';
import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import { ShellPartBoundary } from '../../lib/part-boundary.tsx';
import { usePlatformState } from '../../lib/platform.ts';
import styles from './help-chat-failure.module.css';

/** Paths of the pages that show the help chat; their sub-paths are not included (HELP-01). */
const PAGES_WITH_HELP = /^\/((roles|course|webinar)-catalog|learning)\/?$/;

/** Loads the code of the help chat when the browser is idle, because its button is not urgent. */
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

/** Help chat button; renders nothing on pages that do not offer the help chat. */
export const HelpChat = () => {
  const { assistant } = useSite();
  const path = usePlatformState().page?.pathname ?? '';
  return (
    assistant &&
    PAGES_WITH_HELP.test(path) && (
      <ShellPartBoundary part="help chat">
        <widget.Part assistant={assistant} />
      </ShellPartBoundary>
    )
  );
};
