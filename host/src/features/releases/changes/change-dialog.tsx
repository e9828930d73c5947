import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { changeChannelTogether, type WishedChange } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useState } from 'react';
import { t } from 'ttag';
import { channelText, percentText } from '../release-words.ts';
import { changedText } from './changed-text.ts';
import type { ChangeAction } from './may-change.ts';
import { confirmText, planText, planTitle } from './plan-words.ts';
import { cellOf, likelyVersion, nextStep, wishOf } from './plan.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRegistryAction } from './use-registry-action.ts';
import { useSeenBoard } from './use-seen-board.ts';
import { VersionChoice } from './version-choice.tsx';

export interface Plan {
  readonly action: ChangeAction;
  readonly channel: string;
  readonly remotes: readonly string[];
  /** Of one remote: chosen before the dialog opens. */
  readonly version?: string | undefined;
}

interface ChangeDialogProps {
  readonly board: ReleaseBoard;
  readonly plan: Plan;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Promotes, steps or rolls back, one remote or several, as one revision of the channel. */
export const ChangeDialog = ({ board, plan, onClose, onDone }: ChangeDialogProps) => {
  const { seen, lookAgain } = useSeenBoard(board);
  const draft = useDraft(seen, plan);
  const [isIncomplete, setIncomplete] = useState(false);
  const where = channelText(plan.channel);
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
    change: draft.wish(remote) ?? { remote, action: plan.action, percent: draft.percent },
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
      title={planTitle(plan.action, plan.remotes, where)}
      seen={planText(planned, channel)}
      confirm={confirmText(plan.action, draft.percent)}
      isDangerous={plan.action === 'rollback'}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <Choices seen={seen} plan={plan} draft={draft} isIncomplete={isIncomplete} />
    </ReasonDialog>
  );
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
      {plan.action === 'canary' && (
        <ShareChoice steps={draft.steps} chosen={draft.percent} onChoose={draft.choosePercent} />
      )}
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
    </>
  );
};

type Draft = ReturnType<typeof useDraft>;

/** What is chosen so far. */
const useDraft = (board: ReleaseBoard, plan: Plan) => {
  const { action, channel, remotes } = plan;
  const [first = ''] = remotes;
  const steps = board.channels.find((one) => one.channel === channel)?.settings.canary.steps ?? [];
  const [versions, setVersions] = useState<Readonly<Record<string, string>>>({});
  const [percent, choosePercent] = useState(
    () => nextStep(steps, cellOf(board, first, channel)?.canary?.percent) ?? steps.at(-1) ?? 10,
  );
  const version = (remote: string): string =>
    versions[remote] ?? plan.version ?? likelyVersion(board, remote, channel);
  return {
    steps,
    percent,
    choosePercent,
    version,
    chooseVersion: (remote: string, chosen: string) =>
      setVersions({ ...versions, [remote]: chosen }),
    wish: (remote: string) => wishOf(remote, action, { version: version(remote), percent }),
  };
};

interface ShareChoiceProps {
  readonly steps: readonly number[];
  readonly chosen: number;
  readonly onChoose: (percent: number) => void;
}

const ShareChoice = ({ steps, chosen, onChoose }: ShareChoiceProps) => (
  <SelectField
    label={t`Share of the visitors`}
    options={[...new Set([...steps, chosen])]
      .toSorted((one, other) => one - other)
      .map((step) => ({ value: String(step), label: percentText(step) }))}
    value={String(chosen)}
    onChange={(event) => onChoose(Number(event.target.value))}
  />
);
