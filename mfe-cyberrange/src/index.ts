import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** Exercises on desktops in the cloud: the list, and a page for each. */
export const remote = defineRemote({ routes });
