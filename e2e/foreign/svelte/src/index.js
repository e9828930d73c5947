import { mount, unmount } from 'svelte';
import Counter from './counter.svelte';
import './counter.css';

let shown;

export const remote = {
  bootstrap: async () => {},
  mount: async ({ element, onDrawn }) => {
    shown = mount(Counter, { target: element });
    onDrawn(location.pathname);
  },
  unmount: async () => {
    if (shown) await unmount(shown);
    shown = undefined;
  },
};
