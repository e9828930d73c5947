import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for a student's own pages: the dashboard, 'My Learning', the profile and the account. */
export const remote = defineRemote({ routes });
