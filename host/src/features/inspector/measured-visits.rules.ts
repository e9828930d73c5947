import type { BootManifest } from '@cairn/release-contract/boot-manifest';

/** Share of the pages without a canary whose web vitals are measured. */
const MEASURED_SHARE = 0.25;
const STEPS = 1000;

/**
 * Returns whether the web vitals of this page are measured: always on a page that was given a canary, and otherwise on a share of
 * the pages, chosen by the ID of the page. Without a registry or a mark there are no reports.
 */
export const isVisitMeasured = ({
  channel,
  mark,
  pageId,
  host,
  remotes,
}: Pick<BootManifest, 'channel' | 'mark' | 'pageId' | 'host' | 'remotes'>): boolean => {
  if (channel === undefined || mark === undefined || pageId === undefined) return false;
  if ([host, ...remotes].some((release) => release?.source === 'canary')) return true;
  const hash = Array.from(pageId).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % STEPS,
    0,
  );
  return hash < STEPS * MEASURED_SHARE;
};
