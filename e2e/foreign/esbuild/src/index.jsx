/** A React remote without `defineRemote`: the remote has its own lifecycle functions and its own root. */
import { createRoot } from 'react-dom/client';
import { useEffect } from 'react';
import { Counter } from './counter.jsx';

const roots = new Map();

const Shown = ({ onDrawn }) => {
  useEffect(() => {
    onDrawn(location.pathname);
  }, [onDrawn]);
  return <Counter />;
};

export const remote = {
  bootstrap: async () => {},
  mount: async ({ element, onDrawn, onCrash }) => {
    const root = createRoot(element, {
      onUncaughtError: (error) => {
        onCrash('release', error);
      },
    });
    roots.set(element, root);
    root.render(<Shown onDrawn={onDrawn} />);
  },
  unmount: async ({ element }) => {
    roots.get(element)?.unmount();
    roots.delete(element);
  },
};
