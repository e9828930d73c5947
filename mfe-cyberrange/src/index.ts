import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** Virtual-machine exercises. */
export const remote = defineRemote({ routes });
