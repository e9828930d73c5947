import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { MAX_REMOTES_PER_CHANGE } from '@cairn/api/release-changes.contract';
import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { SelectField } from '@cairn/ui/select-field';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import { ReleaseChangeDialog } from './change-dialog.tsx';
import styles from './changes.module.css';
import { type ReleaseChangeAction, findReleaseChangeObstacle } from './change-obstacles.ts';
import { findBoardCell } from './plan.rules.ts';
import type { SelectedRemotes } from './use-picked-remotes.ts';

interface PickBoxProps {
  readonly name: string;
  readonly picked: SelectedRemotes;
}

const boxId = (remote: string): string => `pick-${remote}`;

export const RemoteCheckbox = ({ name, picked }: PickBoxProps) => (
  <Checkbox
    id={boxId(name)}
    className={styles['pick']}
    label={<VisuallyHidden>{t`Select ${name}`}</VisuallyHidden>}
    checked={picked.has(name)}
    onChange={() => picked.toggle(name)}
  />
);

interface PickedBarProps {
  readonly board: ReleaseBoard;
  readonly picked: SelectedRemotes;
}

/** Moves the focus to a remote's checkbox when the last remote is deselected, because the bar with the focus disappears. */
const useFocusAfterBar = (names: readonly string[]): void => {
  const picked = useRef<readonly string[]>([]);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (names.length === 0 && picked.current.length > 0 && isLost) {
      const boxes = picked.current.map((name) => document.getElementById(boxId(name)));
      boxes.find((box) => box !== null)?.focus();
    }
    picked.current = names;
  });
};

/** Bar with release actions that change all selected remotes in one revision of a channel. */
export const SelectedRemotesBar = ({ board, picked }: PickedBarProps) => {
  const [chosen, setChosen] = useState(board.channels[0]?.channel ?? '');
  const [asking, setAsking] = useState<ReleaseChangeAction>();
  const { names } = picked;
  const count = names.length;
  useFocusAfterBar(names);
  if (count === 0) return null;
  const reason = (action: ReleaseChangeAction) => findJointObstacle(board, action, chosen, names);
  return (
    <section aria-label={t`Selected remotes`} className={styles['picked']}>
      <p role="status">{plural(count, t`${count} remote selected|${count} remotes selected`)}</p>
      <SelectField
        label={t`Channel`}
        hideLabel
        options={board.channels.map(({ channel }) => ({
          value: channel,
          label: formatChannelName(channel),
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button size="s" reason={reason('promote')} onClick={() => setAsking('promote')}>
        {t`Promote together…`}
      </Button>
      <Button
        variant="line"
        size="s"
        reason={reason('rollback')}
        onClick={() => setAsking('rollback')}
      >
        {t`Roll back together…`}
      </Button>
      <Button variant="ghost" size="s" onClick={picked.clear}>
        {t`Clear selection`}
      </Button>
      {asking && (
        <ReleaseChangeDialog
          board={board}
          plan={{ action: asking, channel: chosen, remotes: names }}
          onClose={() => setAsking(undefined)}
          onDone={picked.clear}
        />
      )}
    </section>
  );
};

/** Returns why the action is not possible for one of the selected remotes; undefined if it is possible for all. */
const findJointObstacle = (
  board: ReleaseBoard,
  action: ReleaseChangeAction,
  channelName: string,
  names: readonly string[],
): string | undefined => {
  const channel = board.channels.find((one) => one.channel === channelName);
  if (!channel) return undefined;
  if (names.length > MAX_REMOTES_PER_CHANGE)
    return t`At most ${MAX_REMOTES_PER_CHANGE} remotes can change at once.`;
  return names
    .map((remote) => {
      const cell = findBoardCell(board, remote, channelName);
      return findReleaseChangeObstacle(board, action, { remote, channel, ...(cell && { cell }) });
    })
    .find((reason) => reason !== undefined);
};
