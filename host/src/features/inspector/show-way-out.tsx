import type { PlatformEvent } from '@cairn/federation/host';
import { createRoot } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { shownApp } from './watch-page.ts';

type Misbehaved = Extract<PlatformEvent, { type: 'release-misbehaved' }>;

/**
 * Asks whether to load the page without the release on it. A modal dialog: it lies above every overlay, and nothing outside
 * of it can take the focus.
 * @param onLeave hears which release that was, before the page is left @param reload unless the browser's own
 */
export const showWayOut = (
  onLeave: (event: Misbehaved) => void,
  reload = (): void => {
    location.reload();
  },
): void => {
  const [remote, version] = shownApp()?.dataset['app']?.split('@') ?? [];
  const place = document.createElement('div');
  // The release gate, too, goes by this: what had to be offered a way out is refused.
  place.dataset['wayOut'] = '';
  document.body.append(place);
  const root = createRoot(place, {
    onUncaughtError: (error) => {
      report(error, { at: 'way out' });
    },
  });
  const stay = (): void => {
    root.unmount();
    place.remove();
  };
  const leave = (): void => {
    if (remote !== undefined && version !== undefined) {
      const cause = new Error(`${remote} ${version} did not let its visitor go`);
      onLeave({ type: 'release-misbehaved', remote, version, how: 'trapped', cause });
    }
    reload();
  };
  root.render(
    <Dialog
      open
      onClose={stay}
      title={t`This page gets in the way`}
      actions={
        <>
          <Button variant="ghost" onClick={stay}>
            {t`Stay here`}
          </Button>
          <Button onClick={leave}>{t`Reload without it`}</Button>
        </>
      }
    >
      <p>
        {t`Something on it covers the menu or does not let you go on. You can load it without that.`}
      </p>
    </Dialog>,
  );
};
