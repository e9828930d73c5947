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
 * These parts are below the window at first, or invisible until an event, which waits in a queue. Their code may load after that
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
          // The offline notice is in the same chunk.
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
  // The footer is in the same chunk and offers Retry.
  { failure: () => null },
);

/** The frame around all pages. The router only handles links; the platform decides which page is shown. */
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

/** Moves the focus to the content without a history entry and without changing the URL. */
const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector('main')?.focus();
};
