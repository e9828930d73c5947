import type { Site } from '@cairn/release-contract/boot-manifest';
import type { Platform } from '@cairn/federation/host';
import { matchPattern } from '@cairn/release-contract/routes';
import { PartFailure } from '@cairn/federation/part-failure';
import { lazyPart, SiteContext } from '@cairn/runtime';
import type { MouseEvent } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { t } from 'ttag';
import { BrokenShell } from '../features/fallback/broken-shell.tsx';
import { FloatingFailure } from '../lib/floating-failure.tsx';
import { HostFailed, HostStarted } from '../lib/host-start.tsx';
import { PartBoundary } from '../lib/part-boundary.tsx';
import { HelpChat } from '../features/help-chat/help-chat.tsx';
import { Navbar } from '../features/navigation/navbar.tsx';
import type { NoticeQueue } from '../features/notices/notice-queue.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { Search } from '../features/search/search.tsx';
import { PlatformContext, usePlatform, usePlatformState, useShownPath } from '../lib/platform.ts';
import styles from './shell.module.css';

interface ShellProps {
  readonly platform: Platform;
  readonly site: Site;
  readonly notices: NoticeQueue;
}

/**
 * Below the window at first, or not to be seen until something happens, which waits in a queue: their code can come after
 * that of the page.
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
          // The same file brings it.
          offlineNotice.preload().catch(() => {});
        }}
      />
    ),
  },
);
const notices = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/notices/notices.tsx')).Notices,
  { failure: FloatingFailure },
);
const offlineNotice = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "frame" */ '../features/fallback/offline-notice.tsx'))
      .OfflineNotice,
  // The footer, which comes with the same file, offers Retry.
  { failure: () => null },
);

/** Everything around the pages. The router is for links alone: which page is shown is the platform's decision. */
export const Shell = ({ platform, site, notices: queue }: ShellProps) => (
  <PartBoundary part="frame" fallback={<BrokenShell />}>
    <SiteContext value={site}>
      <PlatformContext value={platform}>
        <BrowserRouter>
          <Frame />
          <PartBoundary part="notices">
            <notices.Part queue={queue} />
          </PartBoundary>
        </BrowserRouter>
      </PlatformContext>
    </SiteContext>
  </PartBoundary>
);

const Frame = () => {
  const { attachOutlet } = usePlatform();
  const { isPending, page } = usePlatformState();
  const isBare = matchPattern('/certificate', useShownPath()) !== undefined;
  return (
    <>
      <a href="#main" className={styles['skip']} onClick={skipToContent}>
        {t`Skip to content`}
      </a>
      {!isBare && (
        <PartBoundary part="navbar" fallback={<HostFailed />}>
          <Navbar search={<Search />} bell={<Bell />} />
        </PartBoundary>
      )}
      <PartBoundary part="offline notice">
        <offlineNotice.Part />
      </PartBoundary>
      {isPending && page && <div className={styles['pending']} />}
      <main
        id="main"
        tabIndex={-1}
        ref={attachOutlet}
        aria-busy={isPending}
        className={isBare ? styles['bare'] : styles['main']}
      />
      {!isBare && (
        <PartBoundary part="footer">
          <footer.Part />
        </PartBoundary>
      )}
      <HelpChat />
      <HostStarted />
    </>
  );
};

/** Without a new entry in the history, and without a change of address. */
const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector('main')?.focus();
};
