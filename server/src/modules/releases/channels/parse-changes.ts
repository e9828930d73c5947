import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import type { ChannelChange } from './channel-changes.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';

/** Converts the changes of a request body to changes of a channel. Throws 422 if one of them is ambiguous. */
export const parseChanges = (changes: readonly RemoteChange[]): ChannelChange[] =>
  changes.map((change) => {
    if (change.values || change.unset) return parseSettingsValues(change);
    return change.action === 'rollback' ? parseRollback(change) : parsePromotion(change);
  });

const parseSettingsValues = ({
  remote,
  action,
  version,
  percent,
  plan,
  values = {},
  unset = [],
  audience,
}: RemoteChange): ChannelChange => {
  if (action !== 'promote' || version !== undefined || percent !== undefined || plan)
    return refuseUnclear(
      `Send values of settings of ${remote} with the action promote and without a version.`,
    );
  const names = Object.keys(values);
  if (names.length + unset.length === 0)
    return refuseUnclear(`The change names no setting of ${remote}.`);
  const both = unset.find((name) => names.includes(name));
  if (both !== undefined) return refuseUnclear(`${both} cannot be set and unset at once.`);
  if (audience && names.length === 0) return refuseUnclear('An audience needs values.');
  if (audience && Object.values(audience).every((condition) => condition === undefined))
    return refuseUnclear('An audience needs a percentage, a group or a role.');
  return { action: 'set', remote, values, unset, ...(audience && { audience }) };
};

const parseRollback = ({ remote, version, percent, plan }: RemoteChange): ChannelChange =>
  version === undefined && percent === undefined && plan === undefined
    ? { action: 'rollback', remote, to: undefined }
    : refuseUnclear(
        `A rollback of ${remote} restores the earlier release: it takes no version and no percentage.`,
      );

const parsePromotion = ({
  remote,
  action,
  version,
  percent,
  plan,
}: RemoteChange): ChannelChange => {
  if (version === undefined && percent !== 0)
    return refuseUnclear(`The change names no version of ${remote}.`);
  if (action === 'promote' && percent !== undefined)
    return refuseUnclear(
      `${remote} would be promoted to all visitors. Use the action canary for a percentage of them.`,
    );
  if (action === 'canary' && percent === undefined)
    return refuseUnclear(`The canary of ${remote} ${version} needs a percentage.`);
  if (plan) refuseUnclearPlan(plan, percent);
  return { action: action === 'promote' ? 'promote' : 'canary', remote, version, percent, plan };
};

/** Throws 422 unless the percentages of a rollout plan increase, and begin with that of the canary. */
const refuseUnclearPlan = ({ next }: RequestedRolloutPlan, percent: number | undefined): void => {
  const percentages = [percent ?? 100, ...next];
  const rises = percentages.every(
    (percentage, index) => index === 0 || percentage > (percentages[index - 1] ?? 0),
  );
  if (percent === undefined || percent === 0 || !rises)
    refuseUnclear(
      `A plan begins with a canary, and its percentages must rise: ${percentages.join(', ')}.`,
    );
};

const refuseUnclear = (message: string): never => throwReleaseRefusal('change-unclear', message);

/**
 * Converts a change of a channel for a response. Responses name each remote, so a rollback of the whole channel yields an
 * empty list.
 */
export const toRemoteChangesResponse = (change: ChannelChange): RemoteChange[] => {
  const { action, remote } = change;
  if (remote === undefined) return [];
  if (action === 'rollback') return [{ action, remote }];
  if (action === 'set')
    return [
      {
        action: 'promote',
        remote,
        values: { ...change.values },
        unset: [...change.unset],
        ...(change.audience && { audience: change.audience }),
      },
    ];
  const { version, percent, plan } = change;
  return [
    {
      action,
      remote,
      ...(version !== undefined && { version }),
      ...(percent !== undefined && { percent }),
      ...(plan && { plan: toRequestedPlan(plan) }),
    },
  ];
};

const toRequestedPlan = ({
  next,
  everyMinutes,
  vitalsLimit,
}: RequestedRolloutPlan): RequestedRolloutPlan => ({
  next,
  everyMinutes,
  ...(vitalsLimit !== undefined && { vitalsLimit }),
});

/**
 * Returns the rights that a change needs. A canary for all visitors, now or as the last step of its plan, needs the right to
 * promote as well.
 */
export const listRightsForChange = (
  change: ChannelChange,
  channel: string,
): readonly ('promote' | 'canary' | 'rollback' | 'preview')[] => {
  const { action } = change;
  // A caller who may publish to a preview may also change the preview's settings.
  if (action === 'set') return [isPreviewChannel(channel) ? 'preview' : 'promote'];
  const isForAll =
    action === 'canary' && (change.percent === 100 || change.plan?.next.includes(100) === true);
  return isForAll ? [action, 'promote'] : [action];
};
