import { type Failure, lazyPart } from '@cairn/runtime';
import type { ReactNode } from 'react';
import {
  type DesktopAreaKind,
  DesktopArea,
  DesktopAreaFailure,
  DesktopAreaSkeleton,
} from './desktop-area.tsx';

const renderBothAreas = (content: (kind: DesktopAreaKind) => ReactNode) =>
  (['workspaces', 'images'] as const).map((kind) => (
    <DesktopArea key={kind} kind={kind}>
      {content(kind)}
    </DesktopArea>
  ));

const areas = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "desktops" */ './loaded-areas.tsx')).LoadedDesktopAreas,
  {
    placeholder: () => renderBothAreas((kind) => <DesktopAreaSkeleton kind={kind} />),
    failure: (failure: Failure) =>
      renderBothAreas((kind) => <DesktopAreaFailure kind={kind} {...failure} />),
  },
);

/** The student's cloud desktops and their images: two sections, each with its own placeholder and failure. */
export const DesktopAreas = () => <areas.Part />;
