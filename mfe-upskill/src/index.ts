import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** Skills for a role: the way to a learning path, and the learning list. */
export const remote = defineRemote({ routes });
