/** Each release that has been loaded, and each group of the host's own screens, is one single-spa application. */
import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
} from 'single-spa';
import type { LifecycleProps, RemoteModule, RemoteProps } from './remote-props.ts';
import { withTimeout } from './with-timeout.ts';

export interface AppsOptions {
  timeoutMs: number;
  /** Where pages appear; known once the host has drawn its frame. */
  outlet: Promise<HTMLElement>;
  /** The application that the page shows now. */
  active: () => string | undefined;
}

interface App {
  module: RemoteModule;
  props: Omit<RemoteProps, 'element'>;
  /** A lifecycle failed or hung. */
  onFailure: (error: unknown) => void;
}

export class RemoteApps {
  private readonly options: AppsOptions;
  private readonly failures = new Map<string, App['onFailure']>();

  constructor(options: AppsOptions) {
    this.options = options;
    // Our own limits come first (see `limited`); these only keep single-spa from warning before that.
    const never = options.timeoutMs * 2;
    setBootstrapMaxTime(never, true, never);
    setMountMaxTime(never, true, never);
    setUnmountMaxTime(never, true, never);
    addErrorHandler((error) => {
      const { appOrParcelName = '' } = error as { appOrParcelName?: string };
      // Once single-spa has finished with the failed application.
      setTimeout(() => this.failures.get(appOrParcelName)?.(error));
    });
  }

  register(name: string, app: App): void {
    if (getAppNames().includes(name)) return;
    this.failures.set(name, app.onFailure);
    const element = document.createElement('div');
    element.dataset['app'] = name;
    registerApplication<RemoteProps>({
      name,
      app: () => Promise.resolve(this.limited(app.module, element)),
      activeWhen: () => this.options.active() === name,
      customProps: { ...app.props, element },
    });
  }

  /** Every release has time limits, whatever it exports, and an element of its own that leaves with it. */
  private limited(module: RemoteModule, element: HTMLElement): RemoteModule {
    const { timeoutMs, outlet } = this.options;
    const mount = async (props: LifecycleProps) => {
      (await outlet).append(element);
      await module.mount(props);
    };
    return {
      bootstrap: (props) =>
        withTimeout(module.bootstrap(props), timeoutMs, `Bootstrap of ${props.name}`),
      mount: async (props) => {
        try {
          await withTimeout(mount(props), timeoutMs, `Mount of ${props.name}`);
        } catch (error) {
          element.remove();
          throw error;
        }
      },
      unmount: async (props) => {
        try {
          await withTimeout(module.unmount(props), timeoutMs, `Unmount of ${props.name}`);
        } finally {
          element.remove();
        }
      },
    };
  }
}
