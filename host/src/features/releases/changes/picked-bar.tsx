import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { MAX_CHANGES } from '@cairn/api/release-changes.contract';
import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { SelectField } from '@cairn/ui/select-field';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { formatChannel } from '../release-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './changes.module.css';
import { type ChangeAction, findChangeObstacle } from './change-obstacles.ts';
import { findCell } from './plan.rules.ts';
import type { PickedRemotes } from './use-picked-remotes.ts';

interface PickBoxProps {
  readonly name: string;
  readonly picked: PickedRemotes;
}

const boxId = (remote: string): string => `pick-${remote}`;

export const PickBox = ({ name, picked }: PickBoxProps) => (
  <Checkbox
    id={boxId(name)}
    className={styles['pick']}
    label={<VisuallyHidden>{t`Pick ${name}`}</VisuallyHidden>}
    checked={picked.has(name)}
    onChange={() => picked.toggle(name)}
  />
);

interface PickedBarProps {
  readonly board: ReleaseBoard;
  readonly picked: PickedRemotes;
}

/** The bar disappears with the last picked remote. Moves the focus from it to the checkbox of a remote that was picked. */
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

/** Actions for the selected remotes, in one revision of a channel. */
export const PickedBar = ({ board, picked }: PickedBarProps) => {
  const [chosen, setChosen] = useState(board.channels[0]?.channel ?? '');
  const [asking, setAsking] = useState<ChangeAction>();
  const { names } = picked;
  const count = names.length;
  useFocusAfterBar(names);
  if (count === 0) return null;
  const reason = (action: ChangeAction) => findJointObstacle(board, action, chosen, names);
  return (
    <section aria-label={t`Picked remotes`} className={styles['picked']}>
      <p role="status">{plural(count, t`${count} remote picked|${count} remotes picked`)}</p>
      <SelectField
        label={t`Channel`}
        hideLabel
        options={board.channels.map(({ channel }) => ({
          value: channel,
          label: formatChannel(channel),
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
        {t`Pick none`}
      </Button>
      {asking && (
        <ChangeDialog
          board={board}
          plan={{ action: asking, channel: chosen, remotes: names }}
          onClose={() => setAsking(undefined)}
          onDone={picked.clear}
        />
      )}
    </section>
  );
};

/** Returns the first remote's reason that prevents the action. */
const findJointObstacle = (
  board: ReleaseBoard,
  action: ChangeAction,
  channelName: string,
  names: readonly string[],
): string | undefined => {
  const channel = board.channels.find((one) => one.channel === channelName);
  if (!channel) return undefined;
  if (names.length > MAX_CHANGES) return t`At most ${MAX_CHANGES} remotes can change at once.`;
  return names
    .map((remote) => {
      const cell = findCell(board, remote, channelName);
      return findChangeObstacle(board, action, { remote, channel, ...(cell && { cell }) });
    })
    .find((reason) => reason !== undefined);
};
