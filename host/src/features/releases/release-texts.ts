import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { ChangeAuthor } from '@cairn/api/release-people.contract';
import type { GateVerdict } from '@cairn/api/release-verdict.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { LANGUAGE } from '@cairn/messages/language';
import { commaList } from '@cairn/messages/word-lists';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import type { BoardRemote } from './release-types.ts';

const ratioFormat = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 2 });
const sizes = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const times = (unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' });

/**
 * Formats a success ratio, such as '99.98%'; never as 100% if a start has failed.
 * @param ratio 0 to 1
 */
export const formatSuccessRatio = (ratio: number): string =>
  ratioFormat.format(ratio < 1 ? Math.min(ratio, 0.9999) : ratio);

/** Formats a percentage, such as '10%'. @param percent 0 to 100 */
export const formatPercentage = (percent: number): string => ratioFormat.format(percent / 100);

/** Formats a number of bytes, such as '182.4 KB'. */
export const formatBytes = (bytes: number): string => {
  const size = sizes.format(bytes / 1024);
  return t`${size} KB`;
};

const DAY = 24 * 60;

/** Formats minutes as '30 minutes', '2 hours' or '1 day'. @param minutes integer */
export const formatMinutesAsDuration = (minutes: number): string => {
  if (minutes % DAY === 0) return times('day').format(minutes / DAY);
  return minutes % 60 === 0 ? times('hour').format(minutes / 60) : times('minute').format(minutes);
};

/** Formats the percentages of a canary's steps as '10% → 50%'. */
export const formatCanarySteps = (percents: readonly number[]): string =>
  percents.map(formatPercentage).join(' → ');

/** Returns the name of a change's author; automatic changes by the registry are named 'The site itself'. */
export const formatChangeAuthor = ({ kind, name }: ChangeAuthor): string => {
  if (kind === 'site') return t`The site itself`;
  return name === '' ? t`Somebody` : toNameInSentence(name);
};

/** Returns the channel's name; those of the built-in channels are translated. */
export const formatChannelName = (channel: string): string => {
  if (channel === 'production') return t`Production`;
  if (channel === 'staging') return t`Staging`;
  return channel;
};

/** Returns the titles of a remote's screens, such as 'Course page, Grades'; for the host the names of its parts. */
export const formatScreenTitles = ({
  name,
  titles,
}: Pick<BoardRemote, 'name' | 'titles'>): string => {
  if (titles.length > 0) return commaList(titles.slice(0, 3));
  return name === 'host' ? t`Frame, sign-in, menu` : '';
};

export const formatFailedStarts = (failures: number, loads: number): string => {
  const tries = failures + loads;
  const starts = plural(tries, t`${tries} start|${tries} starts`);
  return plural(failures, t`${failures} failure in ${starts}|${failures} failures in ${starts}`);
};

/** Describes how the release was checked before it was allowed: signed by a checker, by rules only, or not at all. */
export const describeGateVerdict = ({ how, by, at }: GateVerdict): string => {
  switch (how) {
    case 'signed': {
      const who = by ?? t`a checker`;
      const when = at === undefined ? '' : formatDateTime(new Date(at));
      return when === ''
        ? t`Checked and signed by ${who}.`
        : t`Checked and signed by ${who}, ${when}.`;
    }
    case 'rules':
      return t`Not mounted, because this channel requires the rules only.`;
    case 'build':
      return t`The build of this server, which no gate has checked.`;
    default:
      return how satisfies never;
  }
};
