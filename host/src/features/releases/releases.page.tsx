import { ApiError } from '@cairn/api/api-error';
import { useParams } from '@cairn/runtime';
import { PageWidth } from '@cairn/ui/page-width';
import { SkeletonRow } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedPart } from './loaded-part.tsx';
import { NoPermission } from './no-permission.tsx';
import { RemoteView } from './remote/remote-view.tsx';
import { SiteReleases } from './site-releases.tsx';
import { useBoard } from './use-board.ts';

/** The pages about releases: every remote by channel, or one remote. They need a permission for releases. */
export const ReleasesPage = () => {
  const { remote } = useParams();
  const board = useBoard();
  if (isRefused(board.error)) return <NoPermission />;
  return (
    <PageWidth isWhole>
      <LoadedPart
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
            <SiteReleases board={data} />
          ) : (
            <RemoteView key={remote} board={data} name={remote} />
          )
        }
      </LoadedPart>
    </PageWidth>
  );
};

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';
