import { andList } from '@cairn/messages/word-lists';
import type { BoardCell, ReleaseBoard } from '@cairn/api/release-board.contract';
import { withdrawRelease } from '@cairn/api/releases.contract';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import { isFormFieldTicked, ChangeReasonDialog } from './reason-dialog.tsx';
import { findBrokenReleaseRules } from './rejection-note.tsx';
import { useRegistryChange } from './use-registry-action.ts';

interface WithdrawDialogProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Dialog that withdraws a release permanently from every channel. */
export const WithdrawReleaseDialog = ({ board, remote, version, onClose }: WithdrawDialogProps) => {
  const cells = board.remotes.find(({ name }) => name === remote)?.cells ?? [];
  const action = useRegistryChange({
    call: (body: { readonly reason: string; readonly force?: boolean }) =>
      http.call(withdrawRelease, { params: { name: remote, version }, body }),
    describeResult: ({ gone = [] }) => withdrawnText(remote, version, gone),
    onDone: onClose,
  });
  const isLast = findBrokenReleaseRules(action.error).some(({ rule }) => rule === 'withdraw-last');
  return (
    <ChangeReasonDialog
      title={t`Withdraw ${remote} ${version}?`}
      seen={listConsequences(cells, version)}
      confirm={t`Withdraw ${version}`}
      isDangerous
      action={action}
      onConfirm={(reason, fields) =>
        action.mutate({ reason, ...(isFormFieldTicked(fields, 'force') && { force: true }) })
      }
      onClose={onClose}
    >
      <p>{t`Nobody can promote this version again. A fix needs a new number.`}</p>
      {isLast && <Checkbox name="force" label={t`Withdraw it although its pages will disappear`} />}
    </ChangeReasonDialog>
  );
};

const listConsequences = (cells: readonly BoardCell[], version: string): string[] => {
  const lines = cells.flatMap((cell) => describeChannelEffect(cell, version) ?? []);
  return lines.length === 0 ? [t`Nothing changes, because no channel runs it.`] : lines;
};

const describeChannelEffect = (
  { channel, version: now, previous, canary }: BoardCell,
  version: string,
) => {
  const where = formatChannelName(channel);
  if (canary?.version === version) return t`${where}: the canary ends, all visitors get ${now}.`;
  if (now !== version) return undefined;
  const [before] = previous;
  return before === undefined
    ? t`${where}: no release of it remains.`
    : t`${where}: all visitors return to ${before} with their next page.`;
};

const withdrawnText = (remote: string, version: string, gone: readonly string[]): string => {
  const where = andList(gone.map(formatChannelName));
  return gone.length === 0
    ? t`${remote} ${version} is withdrawn.`
    : t`${remote} ${version} is withdrawn. ${where} runs no release of it any more.`;
};
