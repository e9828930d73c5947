import { lazyPart } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { useIsAdministrator } from '../../lib/staff-roles.ts';

const forAdministrators = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "no-access" */ '../../lib/no-access.tsx')).ForAdministrators,
);

/** Shows a part of a page to administrators; group managers read that it is for them. */
export const AdministratorsOnly = ({ children }: { readonly children: ReactNode }) =>
  useIsAdministrator() ? children : <forAdministrators.Part />;
