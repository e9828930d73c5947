import type { Failure } from '@cairn/runtime';
import { PartFailure } from '@cairn/federation/part-failure';
import styles from './floating-failure.module.css';

/** A message with Retry, for parts that open over the page. */
export const FloatingFailure = (failure: Failure) => (
  <div className={styles['place']}>
    <PartFailure {...failure} />
  </div>
);
