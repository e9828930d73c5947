import type { BoardChannel } from '@cairn/api/release-board.contract';
import { Chip } from '@cairn/ui/chip';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import styles from './board.module.css';

interface ChipsProps {
  readonly channels: readonly BoardChannel[];
  readonly shown: string;
  readonly onShow: (channel: string) => void;
}

/** Chips that select which release channel the board shows on a narrow screen. */
export const ChannelPickerChips = ({ channels, shown, onShow }: ChipsProps) => (
  <div role="group" aria-label={t`Channel`} className={styles['chips']}>
    {channels.map(({ channel }) => (
      <Chip key={channel} pressed={channel === shown} onClick={() => onShow(channel)}>
        {formatChannelName(channel)}
      </Chip>
    ))}
  </div>
);
