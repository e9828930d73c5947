import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for skills of a role: the steps to a learning path, and the learning list. */
export const remote = defineRemote({ routes });
