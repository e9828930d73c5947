import { formatTime } from '@cairn/messages/dates';
import { Button } from '@cairn/ui/button';
import { Check, CloudOff } from 'lucide-react';
import { t } from 'ttag';
import styles from './answer.module.css';
import type { AnswerDraftState } from './draft-autosave.ts';

interface DraftStatusProps {
  readonly state: AnswerDraftState;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const savedText = (at: string | undefined): string => {
  if (at === undefined) return t`Saved as a draft`;
  const time = formatTime(at);
  return t`Saved as a draft ${time}`;
};

/** Shows whether the draft of an answer is saved. */
export const AnswerDraftStatus = ({ state, onKeepMine, onTakeTheirs }: DraftStatusProps) => (
  <div role="status" className={styles['saved']}>
    {state.status === 'saved' && (
      <>
        <Check />
        <span>{savedText(state.at)}</span>
      </>
    )}
    {state.status === 'saving' && <span>{t`Saving…`}</span>}
    {state.status === 'unsaved' && (
      <>
        <CloudOff />
        <span>{t`Kept in this browser, not saved yet`}</span>
      </>
    )}
    {state.status === 'conflict' && (
      <>
        <span>{t`Another page has saved a different draft.`}</span>
        <Button variant="line" size="s" onClick={onKeepMine}>
          {t`Keep this one`}
        </Button>
        <Button variant="line" size="s" onClick={onTakeTheirs}>
          {t`Use the other one`}
        </Button>
      </>
    )}
  </div>
);
