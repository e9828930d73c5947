import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** What can be found before enrolling: home, courses, roles, webinars, documents, and a page for each course and role. */
export const remote = defineRemote({ routes });
