import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelRemotes, type RemoteChange } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useState } from 'react';
import { t } from 'ttag';
import { formatChannel, formatPercentage } from '../release-texts.ts';
import { useBoard } from '../use-board.ts';
import { describeChangeResult } from './describe-change-result.ts';
import { PlanChoice } from './plan-choice.tsx';
import {
  formatConfirmLabel,
  formatEndTitle,
  type PlannedChange,
  listChangeConsequences,
  formatChangeTitle,
} from './change-texts.ts';
import { findCell } from './plan.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type ChangeDraft, type DialogPlan, useChangeDraft } from './use-change-draft.ts';
import { useRegistryAction } from './use-registry-action.ts';
import { useShownData } from './use-shown-data.ts';
import { VersionChoice } from './version-choice.tsx';

interface ChangeDialogProps {
  readonly board: ReleaseBoard;
  readonly plan: DialogPlan;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Promotes, steps or rolls back one or several remotes in one revision of the channel. */
export const ChangeDialog = ({ board, plan, onClose, onDone }: ChangeDialogProps) => {
  const { seen, isReading, lookAgain } = useShownData(board, useBoard());
  const draft = useChangeDraft(seen, plan);
  const [isIncomplete, setIncomplete] = useState(false);
  const channel = seen.channels.find((one) => one.channel === plan.channel);
  const action = useRegistryAction({
    call: (body: { readonly changes: RemoteChange[]; readonly reason: string }) =>
      http.call(changeChannelRemotes, {
        params: { channel: plan.channel },
        headers: { 'if-match': `"${plan.channel}-${channel?.revision ?? 0}"` },
        body,
      }),
    said: describeChangeResult,
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  if (!channel) return null;
  const planned = plan.remotes.map((remote) => ({
    change: draft.shown(remote),
    cell: findCell(seen, remote, plan.channel),
  }));
  const send = (reason: string): void => {
    const changes = plan.remotes.flatMap((remote) => draft.wish(remote) ?? []);
    setIncomplete(changes.length < plan.remotes.length);
    if (changes.length === plan.remotes.length)
      action.mutateAsync({ changes, reason }).catch(lookAgain);
  };
  return (
    <ReasonDialog
      {...createDialogTexts(plan, draft, planned)}
      seen={listChangeConsequences(planned, channel)}
      isDangerous={plan.action === 'rollback'}
      action={action}
      isReading={isReading}
      onConfirm={send}
      onClose={onClose}
    >
      <Choices seen={seen} plan={plan} draft={draft} isIncomplete={isIncomplete} />
    </ReasonDialog>
  );
};

/** Returns the dialog's title and button. */
const createDialogTexts = (
  { action, remotes, channel }: DialogPlan,
  { percent, planning }: ChangeDraft,
  planned: readonly PlannedChange[],
) => {
  const where = formatChannel(channel);
  if (action === 'rollback' && planned.every(({ cell }) => cell?.canary))
    return { title: formatEndTitle(remotes, where), confirm: t`End the canary` };
  return {
    title: formatChangeTitle(action, remotes, where),
    confirm: formatConfirmLabel(action, percent, planning.isPlanned),
  };
};

interface ChoicesProps {
  readonly seen: ReleaseBoard;
  readonly plan: DialogPlan;
  readonly draft: ChangeDraft;
  readonly isIncomplete: boolean;
}

const Choices = ({ seen, plan, draft, isIncomplete }: ChoicesProps) => {
  if (plan.action === 'rollback') return null;
  const errorOf = (remote: string) =>
    isIncomplete && draft.version(remote) === '' ? t`Please choose a version.` : undefined;
  return (
    <>
      {plan.remotes.map((remote) => (
        <VersionChoice
          key={remote}
          remote={remote}
          current={findCell(seen, remote, plan.channel)?.version}
          chosen={draft.version(remote)}
          error={errorOf(remote)}
          onChoose={(version) => draft.chooseVersion(remote, version)}
        />
      ))}
      {plan.action === 'canary' && (
        <>
          <PercentageChoice
            label={
              draft.planning.isPlanned ? t`First share of the visitors` : t`Share of the visitors`
            }
            steps={draft.steps}
            chosen={draft.percent}
            onChoose={draft.choosePercent}
          />
          <PlanChoice draft={draft} isChecked={isIncomplete} />
        </>
      )}
    </>
  );
};

interface PercentageChoiceProps {
  readonly label: string;
  readonly steps: readonly number[];
  readonly chosen: number;
  readonly onChoose: (percent: number) => void;
}

const PercentageChoice = ({ label, steps, chosen, onChoose }: PercentageChoiceProps) => (
  <SelectField
    label={label}
    options={[...new Set([...steps, chosen])]
      .toSorted((one, other) => one - other)
      .map((step) => ({ value: String(step), label: formatPercentage(step) }))}
    value={String(chosen)}
    onChange={(event) => onChoose(Number(event.target.value))}
  />
);
