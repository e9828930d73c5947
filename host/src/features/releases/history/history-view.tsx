import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { SelectField } from '@cairn/ui/select-field';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import type { ReleasesUrlState } from '../use-releases-url-state.ts';
import { ReleaseHistorySection } from './release-history-section.tsx';
import styles from '../releases.module.css';

interface HistoryViewProps {
  readonly board: ReleaseBoard;
  readonly list: ReleasesUrlState;
}

/** View of the release history, filtered by remote or channel if one is chosen. */
export const ReleaseHistoryView = ({ board, list: { view, change, toUrl } }: HistoryViewProps) => (
  <>
    <div className={styles['choices']}>
      <SelectField
        label={t`Remote`}
        options={[
          { value: '', label: t`All remotes` },
          ...board.remotes.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={view.remote}
        onChange={(event) => change({ remote: event.target.value, before: '' })}
      />
      <SelectField
        label={t`Channel`}
        options={[
          { value: '', label: t`All channels` },
          ...board.channels.map(({ channel }) => ({
            value: channel,
            label: formatChannelName(channel),
          })),
        ]}
        value={view.channel}
        onChange={(event) => change({ channel: event.target.value, before: '' })}
      />
    </div>
    {/* The titles of entries are one level below. */}
    <VisuallyHidden as="div">
      <h2>{t`History`}</h2>
    </VisuallyHidden>
    <ReleaseHistorySection
      remote={view.remote}
      channel={view.channel}
      before={view.before}
      toHistoryUrl={(before) => toUrl({ ...view, before })}
    />
  </>
);
