import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for taking courses: self-guided, packaged and live courses, and surveys. */
export const remote = defineRemote({ routes });
