import { Button } from '@cairn/ui/button';
import { Check, CloudOff } from 'lucide-react';
import styles from './answer.module.css';
import type { DraftState } from './draft-keeper.ts';

interface DraftStatusProps {
  readonly state: DraftState;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Where the text is safe by now. */
export const DraftStatus = ({ state, onKeepMine, onTakeTheirs }: DraftStatusProps) => (
  <div role="status" className={styles['saved']}>
    {state.status === 'saved' && (
      <>
        <Check />
        {`Saved as a draft${state.at === undefined ? '' : ` ${clock.format(new Date(state.at))}`}`}
      </>
    )}
    {state.status === 'saving' && 'Saving…'}
    {state.status === 'unsaved' && (
      <>
        <CloudOff />
        Kept in this browser, not saved yet
      </>
    )}
    {state.status === 'conflict' && (
      <>
        <span>Another page has saved a different draft.</span>
        <Button variant="line" size="s" onClick={onKeepMine}>
          Keep this one
        </Button>
        <Button variant="line" size="s" onClick={onTakeTheirs}>
          Use the other one
        </Button>
      </>
    )}
  </div>
);
