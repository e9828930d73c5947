import { Button } from '@cairn/ui/button';
import { t } from 'ttag';
import { HostFailureReporter } from '../../lib/host-start.tsx';
import styles from './fallback.module.css';

/** Page shown after a crash of the host's own frame; it offers a reload. */
export const ShellFailurePage = () => (
  <main className={styles['place']} role="alert">
    <HostFailureReporter />
    <h1>{t`This page could not be loaded. Please try again.`}</h1>
    <Button onClick={() => location.reload()}>{t`Reload`}</Button>
  </main>
);
