/** Registers applications of single-spa: one for each loaded release, and one for each group of the host's own screens. */
import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
} from 'single-spa';
import type { RunReleaseStep } from './release-step-runner.ts';
import type { RemoteModule, RemoteProps } from './remote-props.ts';

export interface RemoteAppsOptions {
  readonly run: RunReleaseStep;
  /** The element in which pages appear; known once the host has drawn its frame. */
  readonly outlet: Promise<HTMLElement>;
  /** Returns the name of the application that the page shows now. */
  readonly active: () => string | undefined;
}

interface App {
  readonly module: RemoteModule;
  readonly limitMs?: number | undefined;
  readonly props: Omit<RemoteProps, 'element'>;
  /** Called when a lifecycle has failed or exceeded its time limit. */
  readonly onFailure: (error: unknown) => void;
}

export class RemoteApps {
  readonly #options: RemoteAppsOptions;
  readonly #failures = new Map<string, App['onFailure']>();

  constructor(options: RemoteAppsOptions) {
    this.#options = options;
    // Long time-outs keep single-spa from logging warnings: the time limits of `#limited` are shorter.
    const never = 1e6;
    setBootstrapMaxTime(never, true, never);
    setMountMaxTime(never, true, never);
    setUnmountMaxTime(never, true, never);
    addErrorHandler((error) => {
      const { appOrParcelName = '' } = error as { readonly appOrParcelName?: string };
      // Runs after single-spa has finished with the failed application.
      setTimeout(() => this.#failures.get(appOrParcelName)?.(error));
    });
  }

  register(name: string, app: App): void {
    if (getAppNames().includes(name)) return;
    this.#failures.set(name, app.onFailure);
    const element = document.createElement('div');
    element.dataset['app'] = name;
    registerApplication<RemoteProps>({
      name,
      app: () => Promise.resolve(this.#limited(name, app, element)),
      activeWhen: () => this.#options.active() === name,
      customProps: { ...app.props, element },
    });
  }

  /** Gives each lifecycle of a release a time limit, and the release an element of its own that is removed on unmount. */
  #limited(name: string, app: App, element: HTMLElement): RemoteModule {
    const { outlet, run } = this.#options;
    const { module, limitMs } = app;
    const step = (what: string, work: () => Promise<void>) => run(work, what, name, limitMs);
    return {
      bootstrap: (props) => step('Bootstrap', () => module.bootstrap(props)),
      mount: (props) =>
        step('Mount', async () => {
          (await outlet).append(element);
          await module.mount(props);
        }).catch((error: unknown) => {
          element.remove();
          throw error;
        }),
      unmount: (props) =>
        step('Unmount', () => module.unmount(props)).finally(() => {
          element.remove();
        }),
    };
  }
}
