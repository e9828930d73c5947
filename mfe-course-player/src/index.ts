import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** Where courses are taken and taught: self-guided, packaged and live courses, surveys, and the desk of an instructor. */
export const remote = defineRemote({ routes });
