import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/**
 * The remote for visitors and students before enrolling: home, courses, roles, webinars, documents, and a page for each course
 * and role.
 */
export const remote = defineRemote({ routes });
