import { lazyPart, useSite } from '@cairn/runtime';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import { usePlatformState } from '../../lib/platform.ts';

/** With their sub-paths left out (HELP-01). */
const HELPED = /^\/((roles|course|webinar)-catalog|learning)\/?$/;

/** Nobody waits for the button, so all else comes first. */
const widget = lazyPart(async () => {
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  return (await import('./help-widget.tsx')).HelpWidget;
});

/** The help chat, on the pages that have it. */
export const HelpChat = () => {
  const { assistant } = useSite();
  const path = usePlatformState().page?.pathname ?? '';
  return (
    assistant &&
    HELPED.test(path) && (
      <PartBoundary part="help chat">
        <widget.Part assistant={assistant} />
      </PartBoundary>
    )
  );
};
