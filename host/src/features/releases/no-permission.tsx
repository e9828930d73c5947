import { CodeBlock } from '@cairn/ui/code-block';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { record } from '@cairn/session';
import { t } from 'ttag';
import styles from './releases.module.css';

/** Notice for users without a release permission: who may see the releases page, and how to get access. */
export const NoReleasePermissionNotice = () => (
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

/** Returns the untranslated command with which an operator grants the permission. */
const getGrantCommand = (): string =>
  `./cairn releases right give --email ${record.read()?.Email ?? '<address>'} --remote <name> --channel <name>`;
