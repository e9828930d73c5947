/** Each release that has been loaded, and each group of the host's own screens, is one single-spa application. */
import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
} from 'single-spa';
import type { RunStep } from './limited-step.ts';
import type { RemoteModule, RemoteProps } from './remote-props.ts';

export interface AppsOptions {
  readonly run: RunStep;
  /** Where pages appear; known once the host has drawn its frame. */
  readonly outlet: Promise<HTMLElement>;
  /** The application that the page shows now. */
  readonly active: () => string | undefined;
}

interface App {
  readonly module: RemoteModule;
  readonly limitMs?: number | undefined;
  readonly props: Omit<RemoteProps, 'element'>;
  /** A lifecycle failed or hung. */
  readonly onFailure: (error: unknown) => void;
}

export class RemoteApps {
  readonly #options: AppsOptions;
  readonly #failures = new Map<string, App['onFailure']>();

  constructor(options: AppsOptions) {
    this.#options = options;
    // Our own limits come first (see `limited`); these only keep single-spa from warning before that.
    const never = 1e6;
    setBootstrapMaxTime(never, true, never);
    setMountMaxTime(never, true, never);
    setUnmountMaxTime(never, true, never);
    addErrorHandler((error) => {
      const { appOrParcelName = '' } = error as { readonly appOrParcelName?: string };
      // Once single-spa has finished with the failed application.
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

  /** Every release has time limits, whatever it exports, and an element of its own that leaves with it. */
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
