import { defineRemote } from '@cairn/runtime';
import { Counter } from './counter.jsx';

export const remote = defineRemote({ routes: [{ path: '/by-rspack', element: <Counter /> }] });
