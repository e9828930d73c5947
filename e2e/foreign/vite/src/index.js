import { createApp } from 'vue';
import Counter from './counter.vue';

let app;

export const remote = {
  bootstrap: async () => {},
  mount: async ({ element, onDrawn, onCrash }) => {
    app = createApp(Counter);
    app.config.errorHandler = (error) => {
      onCrash('release', error);
    };
    app.mount(element);
    onDrawn(location.pathname);
  },
  unmount: async () => {
    app?.unmount();
    app = undefined;
  },
};
