import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelTogether, type WishedChange } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useState } from 'react';
import { t } from 'ttag';
import { channelText, percentText } from '../release-words.ts';
import { useBoard } from '../use-board.ts';
import { changedText } from './changed-text.ts';
import { PlanChoice } from './plan-choice.tsx';
import { confirmText, endTitle, type Planned, planText, planTitle } from './plan-words.ts';
import { cellOf } from './plan.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Draft, type Plan, useDraft } from './use-draft.ts';
import { useRegistryAction } from './use-registry-action.ts';
import { useSeen } from './use-seen.ts';
import { VersionChoice } from './version-choice.tsx';

interface ChangeDialogProps {
  readonly board: ReleaseBoard;
  readonly plan: Plan;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Promotes, steps or rolls back one or several remotes in one revision of the channel. */
export const ChangeDialog = ({ board, plan, onClose, onDone }: ChangeDialogProps) => {
  const { seen, isReading, lookAgain } = useSeen(board, useBoard());
  const draft = useDraft(seen, plan);
  const [isIncomplete, setIncomplete] = useState(false);
  const channel = seen.channels.find((one) => one.channel === plan.channel);
  const action = useRegistryAction({
    call: (body: { readonly changes: WishedChange[]; readonly reason: string }) =>
      http.call(changeChannelTogether, {
        params: { channel: plan.channel },
        headers: { 'if-match': `"${plan.channel}-${channel?.revision ?? 0}"` },
        body,
      }),
    said: changedText,
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  if (!channel) return null;
  const planned = plan.remotes.map((remote) => ({
    change: draft.shown(remote),
    cell: cellOf(seen, remote, plan.channel),
  }));
  const send = (reason: string): void => {
    const changes = plan.remotes.flatMap((remote) => draft.wish(remote) ?? []);
    setIncomplete(changes.length < plan.remotes.length);
    if (changes.length === plan.remotes.length)
      action.mutateAsync({ changes, reason }).catch(lookAgain);
  };
  return (
    <ReasonDialog
      {...headOf(plan, draft, planned)}
      seen={planText(planned, channel)}
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
const headOf = (
  { action, remotes, channel }: Plan,
  { percent, planning }: Draft,
  planned: readonly Planned[],
) => {
  const where = channelText(channel);
  if (action === 'rollback' && planned.every(({ cell }) => cell?.canary))
    return { title: endTitle(remotes, where), confirm: t`End the canary` };
  return {
    title: planTitle(action, remotes, where),
    confirm: confirmText(action, percent, planning.isPlanned),
  };
};

interface ChoicesProps {
  readonly seen: ReleaseBoard;
  readonly plan: Plan;
  readonly draft: Draft;
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
          current={cellOf(seen, remote, plan.channel)?.version}
          chosen={draft.version(remote)}
          error={errorOf(remote)}
          onChoose={(version) => draft.chooseVersion(remote, version)}
        />
      ))}
      {plan.action === 'canary' && (
        <>
          <ShareChoice
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

interface ShareChoiceProps {
  readonly label: string;
  readonly steps: readonly number[];
  readonly chosen: number;
  readonly onChoose: (percent: number) => void;
}

const ShareChoice = ({ label, steps, chosen, onChoose }: ShareChoiceProps) => (
  <SelectField
    label={label}
    options={[...new Set([...steps, chosen])]
      .toSorted((one, other) => one - other)
      .map((step) => ({ value: String(step), label: percentText(step) }))}
    value={String(chosen)}
    onChange={(event) => onChoose(Number(event.target.value))}
  />
);
