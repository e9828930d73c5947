import { ApiError } from '@cairn/api/api-error';
import { useParams } from '@cairn/runtime';
import { PageWidth } from '@cairn/ui/page-width';
import { SkeletonRow } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from './loaded-release-section.tsx';
import { NoReleasePermissionNotice } from './no-permission.tsx';
import { RemoteReleasesView } from './remote/remote-view.tsx';
import { AllRemotesView } from './all-remotes-view.tsx';
import { useReleaseBoard } from './use-board.ts';

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
