import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { WishedChange } from '@cairn/api/release-changes.contract';
import { useState } from 'react';
import { type PlanForm, readPlan, USUAL_TIME, usualNext } from './canary-plan.rules.ts';
import { type ChangeAction, mayDo } from './may-change.ts';
import { cellOf, likelyVersion, nextShare, wishOf } from './plan.rules.ts';

export interface Plan {
  readonly action: ChangeAction;
  readonly channel: string;
  readonly remotes: readonly string[];
  /** The version of a single remote, chosen before the dialog opens. */
  readonly version?: string | undefined;
}

export type Draft = ReturnType<typeof useDraft>;

/** Percentages and time, and whether there is a plan at all. */
interface Planning extends PlanForm {
  readonly isPlanned: boolean;
}

/** Stores the choices for a change. */
export const useDraft = (board: ReleaseBoard, { action, channel, remotes, ...given }: Plan) => {
  const [first = ''] = remotes;
  const steps = board.channels.find((one) => one.channel === channel)?.settings.canary.steps ?? [];
  const [versions, setVersions] = useState<Readonly<Record<string, string>>>({});
  const [chosenPercent, choosePercent] = useState<number>();
  const percent =
    chosenPercent ?? nextShare(steps, cellOf(board, first, channel)?.canary) ?? steps.at(-1) ?? 10;
  const [chosen, setChosen] = useState<Partial<Planning>>({});
  const mayPromote = mayDo(board.rights, 'promote', { remote: first, channel });
  const planning: Planning = {
    isPlanned: false,
    next: usualNext(steps, percent, mayPromote),
    everyMinutes: USUAL_TIME,
    ...chosen,
  };
  const plan = planning.isPlanned ? readPlan(planning, percent, mayPromote) : undefined;
  const version = (remote: string): string =>
    versions[remote] ?? given.version ?? likelyVersion(board, remote, channel);
  return {
    steps,
    percent,
    choosePercent,
    planning: {
      ...planning,
      choose: (part: Partial<Planning>) => setChosen({ ...chosen, ...part }),
    },
    /** Undefined if a person takes each step. */
    plan,
    version,
    chooseVersion: (remote: string, wanted: string) =>
      setVersions({ ...versions, [remote]: wanted }),
    /** Returns the change as far as it is chosen, for display. */
    shown: (remote: string): WishedChange => ({
      remote,
      action,
      percent,
      ...(version(remote) !== '' && { version: version(remote) }),
      ...(plan && 'plan' in plan && plan),
    }),
    /** Returns the change; undefined while any part is missing. */
    wish: (remote: string) => {
      if (plan && 'wrong' in plan) return undefined;
      return wishOf(remote, action, { version: version(remote), percent, plan: plan?.plan });
    },
  };
};
