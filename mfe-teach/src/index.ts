import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** The remote for those who teach: the desk with their courses' submissions, results and chats. Students never load it. */
export const remote = defineRemote({ routes });
