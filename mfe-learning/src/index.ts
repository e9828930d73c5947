import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** What a student has taken on: the dashboard, 'My Learning', the profile and the account. */
export const remote = defineRemote({ routes });
