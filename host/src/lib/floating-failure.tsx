import type { Failure } from '@cairn/runtime';
import { PartFailure } from '@cairn/federation/part-failure';
import styles from './floating-failure.module.css';

/** For parts that open over the page: a message with Retry where the part would open. */
export const FloatingFailure = (failure: Failure) => (
  <div className={styles['place']}>
    <PartFailure {...failure} />
  </div>
);
