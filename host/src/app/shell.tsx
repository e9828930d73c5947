import type { Site } from '@cairn/release-contract/boot-manifest';
import type { Platform } from '@cairn/federation/host';
import { matchRoutePattern } from '@cairn/release-contract/routes';
import { SlotsContext } from '@cairn/federation/slot-props';
import { PartFailure } from '@cairn/federation/part-failure';
import { lazyPart, SiteContext } from '@cairn/runtime';
import type { MouseEvent } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { t } from 'ttag';
import { ShellFailurePage } from '../features/fallback/shell-failure-page.tsx';
import { FloatingFailureMessage } from '../lib/floating-failure.tsx';
import { HostFailureReporter, HostStartReporter } from '../lib/host-start.tsx';
import { ShellPartBoundary } from '../lib/part-boundary.tsx';
import { HelpChat } from '../features/help-chat/help-chat.tsx';
import { Navbar } from '../features/navigation/navbar.tsx';
import type { NoticeQueue } from '../features/notices/notice-queue.ts';
import { LazyNotificationBell } from '../features/notifications/bell.tsx';
import { SiteSearchButton } from '../features/search/search.tsx';
import {
  PlatformContext,
  usePlatform,
  usePlatformState,
  useVisiblePagePath,
} from '../lib/platform.ts';
import styles from './shell.module.css';

interface ShellProps {
  readonly platform: Platform;
  readonly site: Site;
  readonly notices: NoticeQueue;
}

/**
 * The footer and the notices are out of view or invisible at first, and notices wait in a queue. Their code may load after that
 * of the page.
 */
const footer = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/footer/footer.tsx')).Footer,
  {
    failure: ({ isRetrying, onRetry }) => (
      <PartFailure
        isRetrying={isRetrying}
        onRetry={() => {
          onRetry();
          // If this chunk fails to load, the offline notice cannot be shown either, so nothing is rendered in its place.
          offlineNotice.preload().catch(() => {});
        }}
      />
    ),
  },
);
const notices = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/notices/notices.tsx')).SiteNotices,
  { failure: FloatingFailureMessage },
);
const identityConfirmation = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/identity/identity-confirmation.tsx'))
      .IdentityConfirmation,
  // A failure of this part renders nothing: the footer is in the same chunk, fails with it, and shows the Retry button for
  // both.
  { failure: () => null },
);
const offlineNotice = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/fallback/offline-notice.tsx'))
      .OfflineNotice,
  // A failure of this part renders nothing: the footer is in the same chunk, fails with it, and shows the Retry button for
  // both.
  { failure: () => null },
);

/** The frame around all pages. The router only handles links; the platform decides which page is shown. */
export const HostShell = ({ platform, site, notices: queue }: ShellProps) => (
  <ShellPartBoundary part="frame" fallback={<ShellFailurePage />}>
    <SiteContext value={site}>
      <PlatformContext value={platform}>
        <SlotsContext value={platform.slots}>
          <BrowserRouter>
            <Frame />
            <ShellPartBoundary part="notices">
              <notices.Part queue={queue} />
            </ShellPartBoundary>
            <ShellPartBoundary part="identity confirmation">
              <identityConfirmation.Part />
            </ShellPartBoundary>
          </BrowserRouter>
        </SlotsContext>
      </PlatformContext>
    </SiteContext>
  </ShellPartBoundary>
);

const Frame = () => {
  const { attachOutlet } = usePlatform();
  const { isPending, page } = usePlatformState();
  const isBare = matchRoutePattern('/certificate', useVisiblePagePath()) !== undefined;
  return (
    <>
      <a href="#main" className={styles['skip']} onClick={skipToContent}>
        {t`Skip to content`}
      </a>
      {!isBare && (
        <ShellPartBoundary part="navbar" fallback={<HostFailureReporter />}>
          <Navbar search={<SiteSearchButton />} bell={<LazyNotificationBell />} />
        </ShellPartBoundary>
      )}
      <ShellPartBoundary part="offline notice">
        <offlineNotice.Part />
      </ShellPartBoundary>
      {isPending && page && <div className={styles['pending']} />}
      <main
        id="main"
        tabIndex={-1}
        ref={attachOutlet}
        aria-busy={isPending}
        className={isBare ? styles['bare'] : styles['main']}
      />
      {!isBare && (
        <ShellPartBoundary part="footer">
          <footer.Part />
        </ShellPartBoundary>
      )}
      <HelpChat />
      <HostStartReporter />
    </>
  );
};

/** Moves the focus to the content without a history entry and without changing the URL. */
const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector('main')?.focus();
};
