import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for those who run a school: people, and the log of what staff changed. */
export const remote = defineRemote({ routes });
