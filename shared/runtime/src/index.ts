/**
 * Exports that host and remotes share at run time, besides React, the session and the schema engine. Named re-exports keep tree
 * shaking alive, which sharing the libraries themselves would switch off (docs/decisions/001).
 */
export { Link } from './link.tsx';
export {
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
export {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { useAction } from './use-action.ts';
export { createRoot } from 'react-dom/client';
export { defineRemote } from '@cairn/federation/define-remote';
export { useLeave, usePageHold } from '@cairn/federation/page-hold';
/** @public For remotes that declare settings (docs/releasing.md). */
export { SettingsContext, useSettings } from '@cairn/federation/remote-settings';
export { Slot } from './slot.tsx';
export type { SlotMap } from './slot-map.ts';
export { defineFiller } from '@cairn/federation/define-filler';
/** @public For fillers without `defineFiller` (docs/slots.md). */
export type { FillerModule, FillerProps } from '@cairn/federation/slot-props';
export { lazyPart, type Failure } from '@cairn/federation/lazy-part';
export { KEEP_POSITION } from '@cairn/federation/route-change';
export { screenRoute } from '@cairn/federation/screen-route';
export { SiteContext, usePageTitle, useSite } from '@cairn/federation/site-context';
/** @public For remotes without `defineRemote` (docs/remote-contract.md). */
export type { RemoteModule as RemoteLifecycles, RemoteProps } from '@cairn/federation/remote-props';
export type { Site } from '@cairn/release-contract/boot-manifest';
