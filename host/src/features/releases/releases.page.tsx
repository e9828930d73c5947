import { ApiError } from '@cairn/api/api-error';
import { useParams } from '@cairn/runtime';
import { PageWidth } from '@cairn/ui/page-width';
import { SkeletonRow } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from './loaded-release-section.tsx';
import { RemoteReleasesView } from './remote/remote-view.tsx';
import { AllRemotesView } from './all-remotes-view.tsx';
import { useReleaseBoard } from './use-board.ts';
import { CodeBlock } from '@cairn/ui/code-block';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageHeader } from '@cairn/ui/page-header';
import { record } from '@cairn/session';
import styles from './releases.module.css';

/** Notice for users without a release permission: who may see the releases page, and how to get access. */
const NoReleasePermissionNotice = () => (
  <PageWidth width="narrow" isWhole>
    <PageHeader title={t`Releases`} />
    <EmptyState art="locked" title={t`This page is for people who release parts of this site`}>
      {t`Your account has no right to releases. The operator of the site grants one with this command on the server:`}
    </EmptyState>
    <div className={styles['command']}>
      <CodeBlock>{getGrantCommand()}</CodeBlock>
    </div>
  </PageWidth>
);

/** Returns the untranslated command with which an operator grants the permission. */
const getGrantCommand = (): string =>
  `./cairn releases right give --email ${record.read()?.Email ?? '<address>'} --remote <name> --channel <name>`;

/** Page about releases of all remotes or of one remote; requires a release permission. */
export const ReleasesPage = () => {
  const { remote } = useParams();
  const board = useReleaseBoard();
  if (isRefused(board.error)) return <NoReleasePermissionNotice />;
  return (
    <PageWidth isWhole>
      <LoadedReleaseSection
        query={board}
        loading={t`Loading the releases`}
        shape={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        failure={t`The releases could not be loaded.`}
        headingLevel={2}
      >
        {(data) =>
          remote === undefined ? (
            <AllRemotesView board={data} />
          ) : (
            <RemoteReleasesView key={remote} board={data} name={remote} />
          )
        }
      </LoadedReleaseSection>
    </PageWidth>
  );
};

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';
