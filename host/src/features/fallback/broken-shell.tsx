import { Button } from '@cairn/ui/button';
import { t } from 'ttag';
import { HostFailed } from '../../lib/host-start.tsx';
import styles from './fallback.module.css';

/** The page after a failure of the shell itself; only a reload helps. */
export const BrokenShell = () => (
  <main className={styles['place']} role="alert">
    <HostFailed />
    <h1>{t`This page could not be loaded. Please try again.`}</h1>
    <Button onClick={() => location.reload()}>{t`Reload`}</Button>
  </main>
);
