import type { PlatformEvent } from '@cairn/federation/host';
import { createRoot } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { findVisibleAppElement } from './watch-page.ts';

type MisbehavedRelease = Extract<PlatformEvent, { type: 'release-misbehaved' }>;

/**
 * Asks a trapped visitor whether to reload the page without the faulty release. A modal dialog is above every overlay, and
 * nothing outside can take the focus.
 * @param onLeave called with that release before the page is reloaded @param reload the browser's own by default
 */
export const askToReloadWithoutRelease = (
  onLeave: (event: MisbehavedRelease) => void,
  reload = (): void => {
    location.reload();
  },
): void => {
  const [remote, version] = findVisibleAppElement()?.dataset['app']?.split('@') ?? [];
  const container = document.createElement('div');
  // The release gate looks for `data-way-out` in pages: it rejects a release for which this dialog was shown.
  container.dataset['wayOut'] = '';
  document.body.append(container);
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      report(error, { at: 'way out' });
    },
  });
  const stay = (): void => {
    root.unmount();
    container.remove();
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
        {t`A part of this page covers the menu or keeps you from going on. You can reload the page without that part.`}
      </p>
    </Dialog>,
  );
};
