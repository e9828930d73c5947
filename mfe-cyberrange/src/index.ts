import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for exercises on cloud desktops: the list, and a page for each exercise. */
export const remote = defineRemote({ routes });
