import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import { useState } from 'react';
import {
  type RolloutPlanForm,
  parseRolloutPlan,
  DEFAULT_ROLLOUT_STEP_MINUTES,
  suggestRolloutPercentages,
} from './canary-plan.rules.ts';
import { type ReleaseChangeAction, hasReleasePermission } from './change-obstacles.ts';
import {
  findBoardCell,
  suggestVersionForChannel,
  findNextCanaryPercentage,
  toRemoteChange,
} from './plan.rules.ts';

export interface ChangeDialogRequest {
  readonly action: ReleaseChangeAction;
  readonly channel: string;
  readonly remotes: readonly string[];
  /** Version chosen before the dialog opens; only for a change of a single remote. */
  readonly version?: string | undefined;
}

export type ReleaseChangeDraft = ReturnType<typeof useReleaseChangeDraft>;

/** Form values of the rollout plan, and whether the canary will have a plan at all. */
interface PlanningState extends RolloutPlanForm {
  readonly isPlanned: boolean;
}

const INITIAL_PLANNING: Omit<PlanningState, 'next'> = {
  isPlanned: false,
  everyMinutes: DEFAULT_ROLLOUT_STEP_MINUTES,
  vitalsLimitPercent: 0,
};

/** Stores the user's choices in the dialog of a release change. */
export const useReleaseChangeDraft = (
  board: ReleaseBoard,
  { action, channel, remotes, ...preset }: ChangeDialogRequest,
) => {
  const [first = ''] = remotes;
  const steps = board.channels.find((one) => one.channel === channel)?.settings.canary.steps ?? [];
  const [versions, setVersions] = useState<Readonly<Record<string, string>>>({});
  const [chosenPercent, choosePercent] = useState<number>();
  const canary = findBoardCell(board, first, channel)?.canary;
  const percent = chosenPercent ?? findNextCanaryPercentage(steps, canary) ?? steps.at(-1) ?? 10;
  const [chosen, setChosen] = useState<Partial<PlanningState>>({});
  const mayPromote = hasReleasePermission(board.rights, 'promote', { remote: first, channel });
  const planning: PlanningState = {
    ...INITIAL_PLANNING,
    next: suggestRolloutPercentages(steps, percent, mayPromote),
    ...chosen,
  };
  const choosePlan = (part: Partial<PlanningState>) => setChosen({ ...chosen, ...part });
  const plan = planning.isPlanned ? parseRolloutPlan(planning, percent, mayPromote) : undefined;
  const version = (remote: string): string =>
    versions[remote] ?? preset.version ?? suggestVersionForChannel(board, remote, channel);
  return {
    steps,
    percent,
    choosePercent,
    planning: { ...planning, choose: choosePlan },
    /** Rollout plan of the canary; undefined if a person starts each step by hand. */
    plan,
    version,
    chooseVersion: (remote: string, wanted: string) =>
      setVersions({ ...versions, [remote]: wanted }),
    /** Returns the release change as far as the user has chosen it, for the preview in the dialog. */
    shown: (remote: string): RemoteChange => ({
      remote,
      action,
      percent,
      ...(version(remote) !== '' && { version: version(remote) }),
      ...(plan && 'plan' in plan && plan),
    }),
    /** Returns the complete release change to send; undefined while the user has not chosen every part. */
    toRequest: (remote: string) => {
      if (plan && 'wrong' in plan) return undefined;
      const chosenParts = { version: version(remote), percent, plan: plan?.plan };
      return toRemoteChange(remote, action, chosenParts);
    },
  };
};
