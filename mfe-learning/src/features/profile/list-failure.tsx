import { Button } from '@cairn/ui/button';
import { RotateCw } from 'lucide-react';
import { FailureNote } from '../../lib/failure-note.tsx';
import styles from './profile.module.css';

interface ListFailureProps {
  readonly title: string;
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** In the place of a field whose choices could not be had. */
export const ListFailure = ({ title, query }: ListFailureProps) => (
  <div className={styles['failure']}>
    <FailureNote text={title} error={query.error} />
    <Button variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
      <RotateCw />
      Try Again
    </Button>
  </div>
);
