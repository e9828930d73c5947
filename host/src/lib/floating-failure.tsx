import type { Failure } from '@cairn/runtime';
import { PartFailure } from '@cairn/federation/part-failure';
import styles from './floating-failure.module.css';

/** Error message with a Retry button, for panels that open over the page and failed to load. */
export const FloatingFailureMessage = (failure: Failure) => (
  <div className={styles['place']}>
    <PartFailure {...failure} />
  </div>
);
