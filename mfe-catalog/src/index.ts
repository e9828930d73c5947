import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The catalogue: home, courses and the course page. */
export const remote = defineRemote({ routes });
