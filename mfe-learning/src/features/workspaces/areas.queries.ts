import { queryOptions } from '@cairn/runtime';

/** The code of the two areas, which the first view does without; it may fail to arrive like any data. */
export const loadedAreas = () =>
  queryOptions({
    queryKey: ['desktop-areas'],
    queryFn: async () =>
      (await import(/* webpackChunkName: "desktops" */ './loaded-areas.tsx')).LoadedAreas,
    staleTime: Infinity,
    gcTime: Infinity,
  });
