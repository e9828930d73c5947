import { CodeBlock } from '@cairn/ui/code-block';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { record } from '@cairn/session';
import { t } from 'ttag';
import styles from './releases.module.css';

/** Explains who may see the page and how to get the permission, without data about releases. */
export const NoPermission = () => (
  <PageWidth width="narrow" isWhole>
    <PageHeader title={t`Releases`} />
    <EmptyState art="locked" title={t`This page is for those who release parts of this site`}>
      {t`Your account has no right to it. Whoever runs the site gives it, with this command at the server:`}
    </EmptyState>
    <div className={styles['command']}>
      <CodeBlock>{getGrantCommand()}</CodeBlock>
    </div>
  </PageWidth>
);

/** Returns the command for the server; it is not translated. */
const getGrantCommand = (): string =>
  `./cairn releases right give --email ${record.read()?.Email ?? '<address>'} --remote <name> --channel <name>`;
