import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { startPlatform } from '@cairn/federation/host';
import { reloadRecord } from '@cairn/record/reload-record';
import { createRoot } from '@cairn/runtime';
import { events, http, record, session, setApiBase, setPoolTypes } from '@cairn/session';
import { preloadProfile } from '../features/navigation/profile.tsx';
import { createNoticeQueue } from '../features/notices/notice-queue.ts';
import { createGuard } from '../features/route-guard/guard.ts';
import { createPublicCourses } from '../features/route-guard/public-courses.ts';
import { takeHandOffFragment } from '../lib/hand-off-arrival.ts';
import { followVisualViewport } from './follow-visual-viewport.ts';
import { preloadHoveredLinks } from './link-watch.ts';
import { recoverFocus } from './recover-focus.ts';
import { refreshRecordOnReturn } from './refresh-record.ts';
import { createPlatformReport } from './report-platform.ts';
import { notFound, screens } from './screens.tsx';
import { watchSession } from './session-watch.ts';
import { Shell } from './shell.tsx';
import { uncoverFocus } from './uncover-focus.ts';

/** Starts the page inside `root`. Call it once. */
export const start = (manifest: BootManifest, root: HTMLElement): void => {
  takeHandOffFragment();
  const { site } = manifest;
  if (site.apiBase !== undefined) setApiBase(site.apiBase);
  setPoolTypes(site.poolTypes);
  const notices = createNoticeQueue();
  events.on('notice.shown', notices.show);
  const platform = startPlatform({
    manifest,
    report: createPlatformReport(manifest),
    identity: { current: session.studentId, subscribe: session.subscribe },
    guard: createGuard({ session, isPublicCourse: createPublicCourses(http) }),
    screens,
    notFound,
  });
  events.on('navigation.requested', ({ path }) => platform.navigate(path));
  watchSession(platform);
  preloadProfile();
  // The storage had no space for the record; pages show what they can until it is loaded.
  if (session.isSignedIn() && !record.read()) void reloadRecord('record at the start');
  refreshRecordOnReturn();
  preloadHoveredLinks(platform);
  followVisualViewport();
  uncoverFocus();
  recoverFocus();
  createRoot(root).render(<Shell platform={platform} site={site} notices={notices} />);
};
