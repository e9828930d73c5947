import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';
import { hostStartMs } from '../../lib/host-start.tsx';
import { createReleaseLog, HOST_NAME, hasDeviations, type ReleaseLog } from './release-log.ts';
import { createReleaseTelemetry } from './release-telemetry.ts';
import { storeReleaseFailure } from './store-release-failure.ts';
import { findMisbehavedRelease } from './find-misbehaved-release.ts';
import { startHeartbeat, watchBlank } from './watch-page.ts';
import { watchTraps } from './watch-traps.ts';

/** Opens the inspector on a page without a badge: Alt+Shift+R, or this URL parameter. */
const INSPECT_PARAMETER = 'mfe.inspect';
const DONE = 'mfe.reset';

/**
 * Watches releases after the first page: reports failures, sends telemetry to the registry, and shows badge and inspector if
 * needed. Call it once.
 * @param search the query of the URL at page load @returns the handler of the platform's events
 */
export const watchReleases = (
  manifest: BootManifest,
  search: string,
): ((event: PlatformEvent | Event) => void) => {
  const log = createReleaseLog();
  const tellRegistry = createReleaseTelemetry(manifest);
  const hostRunning = toHostStartEvent(manifest);
  if (hostRunning) {
    log.add(hostRunning);
    tellRegistry(hostRunning);
  }
  const { show, open } = createInspector(manifest, log);
  const showBadge = (): void => {
    if (hasDeviations(manifest, log.read())) void show();
  };
  log.subscribe(showBadge);
  showBadge();
  const asked = new URLSearchParams(search);
  if (asked.has(INSPECT_PARAMETER)) void open();
  if (asked.has(DONE)) removeResetParameter();
  addEventListener('keydown', (event) => {
    if (!isInspectorShortcut(event)) return;
    event.preventDefault();
    void open();
  });
  const noteSoon = startHeartbeat(manifest.at);
  const take = (event: PlatformEvent): void => {
    reportFailure(event);
    log.add(event);
    tellRegistry(event);
    storeReleaseFailure(event);
    if (event.type !== 'release-running') return;
    watchBlank(event, take);
    noteSoon();
  };
  watchTraps(() => offerReloadWithout(take));
  return (event) => {
    const known = event instanceof Event ? findMisbehavedRelease(event) : event;
    if (known) take(known);
  };
};

/** Loads badge and inspector when they are needed; a failed load is retried. */
const createInspector = (manifest: BootManifest, log: ReleaseLog) => {
  let inspector: Promise<{ open: () => void }> | undefined;
  const giveUp = (error: unknown): void => {
    inspector = undefined;
    report(error, { at: 'inspector' });
  };
  const show = async () => {
    inspector ??= import('./show-inspector.tsx').then(({ showInspector }) =>
      showInspector(manifest, log),
    );
    return inspector.catch(giveUp);
  };
  const open = async (): Promise<void> => {
    const shown = await show();
    shown?.open();
  };
  return { show, open };
};

/** Returns the start event of the host once its frame is rendered. */
const toHostStartEvent = ({ host }: BootManifest): PlatformEvent | undefined => {
  const ms = hostStartMs();
  if (!host || ms === undefined) return undefined;
  return { type: 'release-running', remote: HOST_NAME, version: host.version, ms };
};

const offerReloadWithout = (take: (event: PlatformEvent) => void): void => {
  import('./ask-to-reload-without-release.tsx')
    .then(({ askToReloadWithoutRelease: showWayOut }) => showWayOut(take))
    .catch((error: unknown) => {
      report(error, { at: 'way out' });
    });
};

/** Removes the reset parameter, since the server has applied it: a shared URL would apply it elsewhere. */
const removeResetParameter = (): void => {
  const url = new URL(location.href);
  url.searchParams.delete(DONE);
  history.replaceState(history.state, '', url);
};

const isInspectorShortcut = ({
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
  code,
  target,
}: KeyboardEvent): boolean =>
  altKey &&
  shiftKey &&
  !ctrlKey &&
  !metaKey &&
  code === 'KeyR' &&
  !(target instanceof Element && target.closest('input, textarea, [contenteditable]'));

/** Reports failures of releases; a running release is not reported here. */
const reportFailure = (event: PlatformEvent): void => {
  if (event.type === 'release-running') return;
  const { cause, type, ...facts } = event;
  report(cause, { at: type, ...facts });
};
