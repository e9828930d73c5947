import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The course player: self-guided and packaged courses. */
export const remote = defineRemote({ routes });
