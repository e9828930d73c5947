import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const AccountPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "account" */ './account.page.tsx')).AccountPage,
}));

export const accountRoutes: RouteObject[] = [{ path: '/account', element: <AccountPage /> }];
