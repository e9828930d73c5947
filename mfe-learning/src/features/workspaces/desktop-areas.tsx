import { type Failure, lazyPart } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { type AreaKind, DesktopArea, FailedArea, LoadingArea } from './desktop-area.tsx';

const inBoth = (content: (kind: AreaKind) => ReactNode) =>
  (['workspaces', 'images'] as const).map((kind) => (
    <DesktopArea key={kind} kind={kind}>
      {content(kind)}
    </DesktopArea>
  ));

const areas = lazyPart(
  async () => (await import(/* webpackChunkName: "desktops" */ './loaded-areas.tsx')).LoadedAreas,
  {
    placeholder: () => inBoth((kind) => <LoadingArea kind={kind} />),
    failure: (failure: Failure) => inBoth((kind) => <FailedArea kind={kind} {...failure} />),
  },
);

/** The student's cloud desktops and their images: two areas of a page, each with its own loading and failing. */
export const DesktopAreas = () => <areas.Part />;
