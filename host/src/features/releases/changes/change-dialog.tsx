import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelRemotes, type RemoteChange } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useState } from 'react';
import { t } from 'ttag';
import { formatChannelName, formatPercentage } from '../release-texts.ts';
import { useReleaseBoard } from '../use-board.ts';
import { describeReleaseChangeResult } from './describe-change-result.ts';
import { RolloutPlanChoice } from './plan-choice.tsx';
import {
  formatChangeConfirmLabel,
  formatCanaryEndTitle,
  type PlannedRemoteChange,
  listReleaseChangeConsequences,
  formatReleaseChangeTitle,
} from './change-texts.ts';
import { findBoardCell } from './plan.rules.ts';
import { ChangeReasonDialog } from './reason-dialog.tsx';
import {
  type ReleaseChangeDraft,
  type ChangeDialogRequest,
  useReleaseChangeDraft,
} from './use-change-draft.ts';
import { useRegistryChange } from './use-registry-action.ts';
import { useDialogData } from './use-shown-data.ts';
import { ReleaseVersionSelect } from './release-version-select.tsx';

interface ChangeDialogProps {
  readonly board: ReleaseBoard;
  readonly plan: ChangeDialogRequest;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Dialog that promotes or rolls back remotes, or changes their canary percentage, in one revision of the channel. */
export const ReleaseChangeDialog = ({ board, plan, onClose, onDone }: ChangeDialogProps) => {
  const { seen, isReading, lookAgain } = useDialogData(board, useReleaseBoard());
  const draft = useReleaseChangeDraft(seen, plan);
  const [isIncomplete, setIncomplete] = useState(false);
  const channel = seen.channels.find((one) => one.channel === plan.channel);
  const action = useRegistryChange({
    call: (body: { readonly changes: RemoteChange[]; readonly reason: string }) =>
      http.call(changeChannelRemotes, {
        params: { channel: plan.channel },
        headers: { 'if-match': `"${plan.channel}-${channel?.revision ?? 0}"` },
        body,
      }),
    describeResult: describeReleaseChangeResult,
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  if (!channel) return null;
  const planned = plan.remotes.map((remote) => ({
    change: draft.shown(remote),
    cell: findBoardCell(seen, remote, plan.channel),
  }));
  const send = (reason: string): void => {
    const changes = plan.remotes.flatMap((remote) => draft.toRequest(remote) ?? []);
    setIncomplete(changes.length < plan.remotes.length);
    if (changes.length === plan.remotes.length)
      action.mutateAsync({ changes, reason }).catch(lookAgain);
  };
  return (
    <ChangeReasonDialog
      {...createDialogTexts(plan, draft, planned)}
      seen={listReleaseChangeConsequences(planned, channel)}
      isDangerous={plan.action === 'rollback'}
      action={action}
      isReading={isReading}
      onConfirm={send}
      onClose={onClose}
    >
      <Choices seen={seen} plan={plan} draft={draft} isIncomplete={isIncomplete} />
    </ChangeReasonDialog>
  );
};

/** Returns the dialog's title and the label of its confirming button. */
const createDialogTexts = (
  { action, remotes, channel }: ChangeDialogRequest,
  { percent, planning }: ReleaseChangeDraft,
  planned: readonly PlannedRemoteChange[],
) => {
  const where = formatChannelName(channel);
  if (action === 'rollback' && planned.every(({ cell }) => cell?.canary))
    return { title: formatCanaryEndTitle(remotes, where), confirm: t`End the canary` };
  return {
    title: formatReleaseChangeTitle(action, remotes, where),
    confirm: formatChangeConfirmLabel(action, percent, planning.isPlanned),
  };
};

interface ChoicesProps {
  readonly seen: ReleaseBoard;
  readonly plan: ChangeDialogRequest;
  readonly draft: ReleaseChangeDraft;
  readonly isIncomplete: boolean;
}

const Choices = ({ seen, plan, draft, isIncomplete }: ChoicesProps) => {
  if (plan.action === 'rollback') return null;
  const findError = (remote: string) =>
    isIncomplete && draft.version(remote) === '' ? t`Choose a version.` : undefined;
  return (
    <>
      {plan.remotes.map((remote) => (
        <ReleaseVersionSelect
          key={remote}
          remote={remote}
          current={findBoardCell(seen, remote, plan.channel)?.version}
          chosen={draft.version(remote)}
          error={findError(remote)}
          onChoose={(version) => draft.chooseVersion(remote, version)}
        />
      ))}
      {plan.action === 'canary' && (
        <>
          <PercentageChoice
            label={draft.planning.isPlanned ? t`First canary percentage` : t`Canary percentage`}
            steps={draft.steps}
            chosen={draft.percent}
            onChoose={draft.choosePercent}
          />
          <RolloutPlanChoice draft={draft} isChecked={isIncomplete} />
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
