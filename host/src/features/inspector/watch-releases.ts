import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';
import { hostStartMs } from '../../lib/host-start.tsx';
import { createReleaseLog, HOST_NAME, isUnusual, type ReleaseLog } from './release-log.ts';
import { createReleaseTelemetry } from './release-telemetry.ts';
import { rememberFailure } from './remember-failure.ts';
import { uncaughtIn } from './uncaught.ts';
import { beat, watchBlank } from './watch-page.ts';
import { watchTraps } from './watch-traps.ts';

/** Opens the inspector of a page that shows no badge: Alt+Shift+R, or this in the address. */
const ASKED = 'mfe.inspect';
const DONE = 'mfe.reset';

/**
 * What the host does about releases once the page is there: reports their failures, tells the registry how they do, and
 * shows badge and inspector when there is a reason to. Call once.
 * @param search of the address that the page was opened with @returns where the platform's events go
 */
export const watchReleases = (
  manifest: BootManifest,
  search: string,
): ((event: PlatformEvent | Event) => void) => {
  const log = createReleaseLog();
  const tellRegistry = createReleaseTelemetry(manifest);
  const hostRunning = startOf(manifest);
  if (hostRunning) {
    log.add(hostRunning);
    tellRegistry(hostRunning);
  }
  const { show, open } = inspectorOf(manifest, log);
  const showBadge = (): void => {
    if (isUnusual(manifest, log.read())) void show();
  };
  log.subscribe(showBadge);
  showBadge();
  const asked = new URLSearchParams(search);
  if (asked.has(ASKED)) void open();
  if (asked.has(DONE)) forgetReset();
  addEventListener('keydown', (event) => {
    if (!isChord(event)) return;
    event.preventDefault();
    void open();
  });
  const noteSoon = beat(manifest.at);
  const take = (event: PlatformEvent): void => {
    reportFailure(event);
    log.add(event);
    tellRegistry(event);
    rememberFailure(event);
    if (event.type !== 'release-running') return;
    watchBlank(event, take);
    noteSoon();
  };
  watchTraps(() => offerWayOut(take));
  return (event) => {
    const known = event instanceof Event ? uncaughtIn(event) : event;
    if (known) take(known);
  };
};

/** Badge and inspector, fetched once they are needed; what could not be fetched is tried again. */
const inspectorOf = (manifest: BootManifest, log: ReleaseLog) => {
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

/** Of the host, which stands once its frame does. */
const startOf = ({ host }: BootManifest): PlatformEvent | undefined => {
  const ms = hostStartMs();
  if (!host || ms === undefined) return undefined;
  return { type: 'release-running', remote: HOST_NAME, version: host.version, ms };
};

const offerWayOut = (take: (event: PlatformEvent) => void): void => {
  import('./show-way-out.tsx')
    .then(({ showWayOut }) => showWayOut(take))
    .catch((error: unknown) => {
      report(error, { at: 'way out' });
    });
};

/** The server has done it: an address that is passed on would do it again elsewhere. */
const forgetReset = (): void => {
  const url = new URL(location.href);
  url.searchParams.delete(DONE);
  history.replaceState(history.state, '', url);
};

const isChord = ({ altKey, shiftKey, ctrlKey, metaKey, code, target }: KeyboardEvent): boolean =>
  altKey &&
  shiftKey &&
  !ctrlKey &&
  !metaKey &&
  code === 'KeyR' &&
  !(target instanceof Element && target.closest('input, textarea, [contenteditable]'));

/** Failures go where all reports go; that a release runs is no news. */
const reportFailure = (event: PlatformEvent): void => {
  if (event.type === 'release-running') return;
  const { cause, type, ...facts } = event;
  report(cause, { at: type, ...facts });
};
