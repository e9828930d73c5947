import { ApiError } from '@cairn/api/api-error';
import { useParams } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonRow } from '@cairn/ui/skeleton';
import { friendlyMessage } from '@cairn/session';
import { t } from 'ttag';
import { NoRight } from './no-right.tsx';
import { RemoteView } from './remote/remote-view.tsx';
import { SiteReleases } from './site-releases.tsx';
import { useBoard } from './use-board.ts';

/** Releases for people: every remote on every channel, or one remote. Not for who has no right to any of it. */
export const ReleasesPage = () => {
  const { remote } = useParams();
  const board = useBoard();
  if (isRefused(board.error)) return <NoRight />;
  return (
    <PageWidth isWhole>
      <Loaded
        query={board}
        skeleton={<Waiting />}
        renderFailure={({ error, ...again }) => (
          <ErrorState
            title={t`The releases could not be loaded.`}
            detail={friendlyMessage(error)}
            {...again}
          />
        )}
      >
        {(data) =>
          remote === undefined ? (
            <SiteReleases board={data} />
          ) : (
            <RemoteView key={remote} board={data} name={remote} />
          )
        }
      </Loaded>
    </PageWidth>
  );
};

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';

const Waiting = () => (
  <Skeleton>
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </Skeleton>
);
