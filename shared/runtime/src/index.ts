/**
 * What host and remotes share at run time besides React, the session and the schema engine. Named re-exports of what
 * screens use keep tree shaking alive, which sharing the libraries themselves would switch off (docs/decisions/001).
 */
export {
  generatePath,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useRoutes,
  useSearchParams,
  type LinkProps,
  type RouteObject,
} from 'react-router-dom';
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
export { createRoot } from 'react-dom/client';
export { createPortal, flushSync } from 'react-dom';
export { defineRemote, type RemoteDefinition } from '@cairn/federation/define-remote';
export { SiteContext, usePageTitle, useSite } from '@cairn/federation/site-context';
export type { Site } from '@cairn/federation/boot-manifest';
