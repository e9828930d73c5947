import type { BootManifest } from '@cairn/release-contract/boot-manifest';

/** Fraction of the pages without a canary whose web vitals are measured. */
const MEASURED_SHARE = 0.25;
const STEPS = 1000;

/**
 * Returns whether the web vitals of this page are measured: always on a page that was given a canary, and otherwise on a
 * fraction of the pages, selected by the ID of the page. Pages without a registry or a mark are not measured.
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
  const letters = Array.from(pageId, (letter) => letter.charCodeAt(0));
  const hash = letters.reduce((sum, code) => (sum * 31 + code) % STEPS, 0);
  return hash < STEPS * MEASURED_SHARE;
};
