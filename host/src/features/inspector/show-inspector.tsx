import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { createRoot } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ReleaseInspectorBadge } from './inspector-badge.tsx';
import { ReleaseInspector } from './release-inspector.tsx';
import type { PageReleaseLog } from './release-log.ts';

/** Renders the release inspector and its badge in a separate React root. Call it once. */
export const showReleaseInspector = (
  manifest: BootManifest,
  log: PageReleaseLog,
): { open: () => void } => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      report(error, { at: 'inspector' });
    },
  });
  let opener: Element | null = null;
  const draw = (isOpen: boolean): void => {
    root.render(
      isOpen ? (
        <ReleaseInspector manifest={manifest} log={log} onClose={close} />
      ) : (
        <ReleaseInspectorBadge manifest={manifest} log={log} onOpen={open} />
      ),
    );
  };
  const open = (): void => {
    opener = document.activeElement;
    draw(true);
  };
  const close = (): void => {
    draw(false);
    // Moves the focus back to its former element, or to the badge, which was rendered again.
    requestAnimationFrame(() => {
      const before = opener instanceof HTMLElement && opener.isConnected ? opener : undefined;
      (before ?? container.querySelector('button'))?.focus();
    });
  };
  draw(false);
  return { open };
};
