import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for taking and teaching courses: self-guided, packaged and live courses, surveys, and the teaching desk. */
export const remote = defineRemote({ routes });
