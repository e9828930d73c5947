/** The root of a filler that is a component of React. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient, useFreshCachePerStudent } from './query-cache.ts';
import { SettingsContext } from './remote-settings.ts';
import { SiteContext } from './site-context.ts';
import type { FillerProps, MountedFiller } from './slot-props.ts';

/** Resolves once the effects of the first drawing have run. Rejects if the component throws before that. */
export const mountFiller = <Props extends object>(
  Component: ComponentType<Props>,
  given: FillerProps,
): Promise<MountedFiller> =>
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
        <FillerRoot given={given} onMounted={end}>
          {/* The gate compares what the slot gives with what the filler reads. */}
          <Component {...(props as Props)} />
        </FillerRoot>,
      );
    };
    // Waits for the end of all effects: only then an error of an effect has reached the root.
    const end = () => {
      setTimeout(() => {
        isDrawn = true;
        resolve({ update: draw, unmount });
      });
    };
    // Unmounts later, because React may be rendering the page around the filler.
    const unmount = () => {
      setTimeout(() => root.unmount());
    };
    draw(given.props);
  });

interface FillerRootProps {
  readonly given: FillerProps;
  readonly onMounted: () => void;
  readonly children: ReactNode;
}

const NO_SETTINGS = {};

const FillerRoot = ({ given, onMounted, children }: FillerRootProps) => {
  const [queryClient] = useState(createQueryClient);
  useFreshCachePerStudent(queryClient, given.identity);
  useEffect(onMounted, [onMounted]);
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
