import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, useFreshCachePerStudent } from './query-cache.ts';
import { SettingsContext } from './remote-settings.ts';
import { SiteContext } from './site-context.ts';
import type { FillerModule, FillerProps } from './slot-props.ts';

/**
 * Returns what a module exports as `filler` that fills a slot. The component has a root, a query cache and a router of its own: an
 * error in it never reaches the page around it.
 * @param Component gets the props of the slot
 */
export const defineFiller = <Props extends object>(
  Component: ComponentType<Props>,
): FillerModule => {
  const queryClient = createQueryClient();
  return {
    mount: (given) =>
      new Promise((resolve, reject) => {
        let isDrawn = false;
        const root = createRoot(given.element, {
          onUncaughtError: (error) => {
            if (isDrawn) given.onCrash(error);
            else reject(error);
          },
        });
        const draw = (props: FillerProps['props']) => {
          root.render(
            <FillerRoot given={given} queryClient={queryClient} onMounted={end}>
              <Component {...(props as Props)} />
            </FillerRoot>,
          );
        };
        // An error of an effect reaches the root when all effects have run.
        const end = () => {
          setTimeout(() => {
            isDrawn = true;
            resolve({ update: draw, unmount: () => root.unmount() });
          });
        };
        draw(given.props);
      }),
  };
};

interface FillerRootProps {
  readonly given: FillerProps;
  readonly queryClient: ReturnType<typeof createQueryClient>;
  readonly onMounted: () => void;
  readonly children: React.ReactNode;
}

const NO_SETTINGS = {};

const FillerRoot = ({ given, queryClient, onMounted, children }: FillerRootProps) => {
  const [end] = useState(() => onMounted);
  useFreshCachePerStudent(queryClient, given.identity);
  useEffect(end, [end]);
  return (
    <SiteContext value={given.site}>
      <SettingsContext value={given.settings ?? NO_SETTINGS}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>{children}</BrowserRouter>
        </QueryClientProvider>
      </SettingsContext>
    </SiteContext>
  );
};
