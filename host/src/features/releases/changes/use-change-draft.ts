import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import { useState } from 'react';
import {
  type PlanForm,
  parsePlan,
  DEFAULT_STEP_MINUTES,
  suggestNextSteps,
} from './canary-plan.rules.ts';
import { type ChangeAction, isPermitted } from './change-obstacles.ts';
import { findCell, suggestVersion, findNextPercentage, toChangeRequest } from './plan.rules.ts';

export interface DialogPlan {
  readonly action: ChangeAction;
  readonly channel: string;
  readonly remotes: readonly string[];
  /** The version of a single remote, chosen before the dialog opens. */
  readonly version?: string | undefined;
}

export type ChangeDraft = ReturnType<typeof useChangeDraft>;

/** Percentages and time, and whether there is a plan at all. */
interface PlanningState extends PlanForm {
  readonly isPlanned: boolean;
}

/** Stores the choices for a change. */
export const useChangeDraft = (
  board: ReleaseBoard,
  { action, channel, remotes, ...given }: DialogPlan,
) => {
  const [first = ''] = remotes;
  const steps = board.channels.find((one) => one.channel === channel)?.settings.canary.steps ?? [];
  const [versions, setVersions] = useState<Readonly<Record<string, string>>>({});
  const [chosenPercent, choosePercent] = useState<number>();
  const canary = findCell(board, first, channel)?.canary;
  const percent = chosenPercent ?? findNextPercentage(steps, canary) ?? steps.at(-1) ?? 10;
  const [chosen, setChosen] = useState<Partial<PlanningState>>({});
  const mayPromote = isPermitted(board.rights, 'promote', { remote: first, channel });
  const planning: PlanningState = {
    isPlanned: false,
    next: suggestNextSteps(steps, percent, mayPromote),
    everyMinutes: DEFAULT_STEP_MINUTES,
    ...chosen,
  };
  const plan = planning.isPlanned ? parsePlan(planning, percent, mayPromote) : undefined;
  const version = (remote: string): string =>
    versions[remote] ?? given.version ?? suggestVersion(board, remote, channel);
  return {
    steps,
    percent,
    choosePercent,
    planning: {
      ...planning,
      choose: (part: Partial<PlanningState>) => setChosen({ ...chosen, ...part }),
    },
    /** Undefined if a person takes each step. */
    plan,
    version,
    chooseVersion: (remote: string, wanted: string) =>
      setVersions({ ...versions, [remote]: wanted }),
    /** Returns the change as far as it is chosen, for display. */
    shown: (remote: string): RemoteChange => ({
      remote,
      action,
      percent,
      ...(version(remote) !== '' && { version: version(remote) }),
      ...(plan && 'plan' in plan && plan),
    }),
    /** Returns the change; undefined while any part is missing. */
    wish: (remote: string) => {
      if (plan && 'wrong' in plan) return undefined;
      const chosenParts = { version: version(remote), percent, plan: plan?.plan };
      return toChangeRequest(remote, action, chosenParts);
    },
  };
};
