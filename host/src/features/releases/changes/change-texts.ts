/** Texts of the dialog that describe a release change before the user confirms it. */
import { andList } from '@cairn/messages/word-lists';
import type { BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import { t } from 'ttag';
import { describeSettingAudience } from '../settings/setting-texts.ts';
import { formatMinutesAsDuration, formatPercentage, formatCanarySteps } from '../release-texts.ts';
import type { ReleaseChangeAction } from './change-obstacles.ts';

const OPEN_PAGES = t`Open pages keep their releases.`;

/** Returns the dialog's title for a rollback that only ends a canary. */
export const formatCanaryEndTitle = (remotes: readonly string[], where: string): string => {
  const names = andList(remotes);
  return t`End the canary of ${names} on ${where}?`;
};

/** Returns the title of the dialog for a release change, such as 'Promote learning and player'. */
export const formatReleaseChangeTitle = (
  action: ReleaseChangeAction,
  remotes: readonly string[],
  where: string,
): string => {
  const names = andList(remotes);
  switch (action) {
    case 'promote':
      return t`Promote ${names} on ${where}?`;
    case 'canary':
      return t`Start a canary of ${names} on ${where}?`;
    case 'rollback':
      return t`Roll back ${names} on ${where}?`;
    default:
      return action satisfies never;
  }
};

export const formatChangeConfirmLabel = (
  action: ReleaseChangeAction,
  percent: number,
  isPlanned: boolean,
): string => {
  const share = formatPercentage(percent);
  switch (action) {
    case 'promote':
      return t`Promote`;
    case 'canary':
      return isPlanned ? t`Start the rollout plan at ${share}` : t`Start the canary at ${share}`;
    case 'rollback':
      return t`Roll back`;
    default:
      return action satisfies never;
  }
};

/** Describes one change of a request or the history: `learning: 4.9.0 for everybody`. */
export const describeRemoteChange = (change: RemoteChange): string => {
  const { remote, action, plan, version = '', percent = 0 } = change;
  const share = formatPercentage(percent);
  if (change.values || change.unset) return settingsText(change);
  switch (action) {
    case 'promote':
      return t`${remote}: ${version} for all visitors`;
    case 'canary': {
      if (!plan) return t`${remote}: ${version} for ${share}`;
      const way = formatCanarySteps([percent, ...plan.next]);
      const time = formatMinutesAsDuration(plan.everyMinutes);
      return t`${remote}: ${version} for ${way}, automatically, each for at least ${time}`;
    }
    case 'rollback':
      return version === ''
        ? t`${remote}: rollback to the earlier release`
        : t`${remote}: rollback to ${version}`;
    default:
      return action satisfies never;
  }
};

/** Describes changed values of the remote configuration: 'learning: seats = 30 and address unset'. */
const settingsText = ({ remote, values = {}, unset = [], audience }: RemoteChange): string => {
  const changed = andList([
    ...Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
    ...unset.map((name) => t`${name} unset`),
  ]);
  if (!audience) return t`${remote}: ${changed}`;
  const people = describeSettingAudience(audience);
  return t`${remote}: ${changed}, for: ${people}`;
};

export interface PlannedRemoteChange {
  readonly change: RemoteChange;
  readonly cell: BoardCell | undefined;
}

const plannedText = ({ change, cell }: PlannedRemoteChange): string => {
  const { remote, action, version = '…', percent = 0 } = change;
  if (action === 'promote') {
    return cell
      ? t`All visitors get ${remote} ${version} with their next page, in place of ${cell.version}.`
      : t`All visitors get ${remote} ${version} with their next page.`;
  }
  if (action === 'canary') {
    const share = formatPercentage(percent);
    const rest = cell?.version ?? '';
    return t`${share} of the visitors get ${remote} ${version}; all others keep ${rest}.`;
  }
  if (cell?.canary)
    return t`The canary ${cell.canary.version} of ${remote} ends: all visitors get ${cell.version}.`;
  const before = cell?.previous[0] ?? '';
  const now = cell?.version ?? '';
  return t`All visitors return from ${remote} ${now} to ${before} with their next page.`;
};

/** Describes what a release change does to the running rollout plan, and the steps of a new plan. */
const plansText = (
  { change: { plan, percent = 0 }, cell }: PlannedRemoteChange,
  { leastStarts }: BoardChannel['settings']['canary'],
): string[] => {
  const who = cell?.canary?.plan?.by.name;
  const ended = who === undefined ? [] : [t`The rollout plan of ${who} ends.`];
  if (!plan) return ended;
  const way = formatCanarySteps([percent, ...plan.next]);
  const time = formatMinutesAsDuration(plan.everyMinutes);
  return [
    ...ended,
    t`The registry continues automatically: ${way}. Each step lasts at least ${time}, and until ${leastStarts} starts were counted.`,
    plan.next.includes(100)
      ? t`100% promotes it.`
      : t`A person decides on the step after the last one.`,
    ...(plan.vitalsLimit === undefined ? [] : [describeVitalsLimit(plan.vitalsLimit)]),
  ];
};

/** @param limit fraction by which web vitals may be worse */
export const describeVitalsLimit = (limit: number): string => {
  const share = formatPercentage(limit * 100);
  return t`The registry stops it when a web vital is worse by more than ${share}.`;
};

/** Returns sentences about the consequences of any release change except a rollback. */
export const listNonRollbackConsequences = (
  { settings }: Pick<BoardChannel, 'settings'>,
  isPlanned = false,
): string[] => [OPEN_PAGES, ...(settings.approvals > 0 ? [approvalText(isPlanned)] : [])];

const approvalText = (isPlanned: boolean): string =>
  isPlanned
    ? t`Nothing starts until a second person approves the whole plan.`
    : t`Nothing changes until a second person approves it.`;

/** Returns sentences about all consequences of a release change. */
export const listReleaseChangeConsequences = (
  planned: readonly PlannedRemoteChange[],
  { settings }: Pick<BoardChannel, 'settings'>,
): string[] => {
  const limit = formatPercentage(settings.canary.errorLimit * 100);
  const isCanary = planned.some(({ change }) => change.action === 'canary');
  const isRollback = planned.every(({ change }) => change.action === 'rollback');
  const isPlanned = planned.some(({ change }) => change.plan);
  return [
    ...planned.map(plannedText),
    ...planned.flatMap((each) => plansText(each, settings.canary)),
    ...(isCanary ? [t`The registry stops it when more than ${limit} of its starts fail.`] : []),
    ...(isRollback ? [OPEN_PAGES] : listNonRollbackConsequences({ settings }, isPlanned)),
  ];
};
