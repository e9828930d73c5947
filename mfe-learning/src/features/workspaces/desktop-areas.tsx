import { useQuery } from '@cairn/runtime';
import { loadedAreas } from './areas.queries.ts';
import { DesktopArea, FailedArea, LoadingArea } from './desktop-area.tsx';

/** The student's cloud desktops and their images: two areas of a page, each with its own loading and failing. */
export const DesktopAreas = () => {
  const { data: Areas, error, isFetching, refetch } = useQuery(loadedAreas());
  if (Areas) return <Areas />;
  const retry = () => void refetch();
  return (['workspaces', 'images'] as const).map((kind) => (
    <DesktopArea key={kind} kind={kind}>
      {error ? (
        <FailedArea kind={kind} error={error} isRetrying={isFetching} onRetry={retry} />
      ) : (
        <LoadingArea kind={kind} />
      )}
    </DesktopArea>
  ));
};
