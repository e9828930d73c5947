import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { createRoot } from '@cairn/runtime';
import { report } from '@cairn/session';
import { InspectorBadge } from './inspector-badge.tsx';
import { ReleaseInspector } from './release-inspector.tsx';
import type { ReleaseLog } from './release-log.ts';

/** Renders badge and inspector in a React root of their own. Call it once. */
export const showInspector = (manifest: BootManifest, log: ReleaseLog): { open: () => void } => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place, {
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
        <InspectorBadge manifest={manifest} log={log} onOpen={open} />
      ),
    );
  };
  const open = (): void => {
    opener = document.activeElement;
    draw(true);
  };
  const close = (): void => {
    draw(false);
    // Returns the focus to its former element, or to the badge, which was rendered again.
    requestAnimationFrame(() => {
      const before = opener instanceof HTMLElement && opener.isConnected ? opener : undefined;
      (before ?? place.querySelector('button'))?.focus();
    });
  };
  draw(false);
  return { open };
};
