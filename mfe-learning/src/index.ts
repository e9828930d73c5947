import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** What a student has taken on: the dashboard and 'My Learning'. */
export const remote = defineRemote({ routes });
