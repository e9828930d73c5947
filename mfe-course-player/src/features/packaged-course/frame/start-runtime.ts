/** Starts the run-time in the page that the server sends for a package. */
import type { ApiHost } from '../runtime/api-objects.ts';
import type { ValueModels } from '../runtime/value-models.ts';
import {
  FRAME_READY,
  type FrameStart,
  type PlayerMessage,
  RUNTIME_GLOBAL,
} from './frame-messages.ts';
import { openFramedContent, openTopLevelContent } from './package-content.ts';
import { PackageRuntime } from './package-runtime.ts';

/** What the script of the server's page hands over (server/src/modules/packaged-courses/playing/package-page.ts). */
interface PageInput {
  readonly start: FrameStart;
  /** To the player; absent in a sandbox, where the run-time sends the player a port. */
  readonly port?: MessagePort;
  /** Of the player, from the server's configuration. */
  readonly appOrigin: string;
}

const sendKeepalive = (url: string, body: string): void => {
  // Text needs no preflight, which a page that goes away could not wait for; the answer is of no use to it.
  void fetch(url, { method: 'POST', keepalive: true, mode: 'no-cors', body }).catch(
    () => undefined,
  );
};

const sendPortToPlayer = (appOrigin: string): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  window.parent.postMessage(FRAME_READY, appOrigin, [port2]);
  // Packages look for the API upwards from the window above, which they may not reach from a sandbox.
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  return port1;
};

const watchPageHide = (runtime: PackageRuntime): void => {
  window.addEventListener('pagehide', (event) => {
    if (!event.isTrusted) return;
    if (event.persisted) runtime.depart();
    else runtime.close();
  });
  window.addEventListener('pageshow', () => runtime.stay());
};

const startRuntime =
  (models: ValueModels) =>
  ({ start, appOrigin, ...input }: PageInput): void => {
    const isOwnPage = input.port === undefined;
    const port = input.port ?? sendPortToPlayer(appOrigin);
    const runtime = new PackageRuntime({
      start,
      models,
      apiHost: window as ApiHost,
      openContent: ({ url, title }, onLoaded) =>
        isOwnPage
          ? openTopLevelContent(window, onLoaded)
          : openFramedContent({ window, container: document.body, url, title, onLoaded }),
      post: (message) => port.postMessage(message),
      send: sendKeepalive,
    });
    port.addEventListener('message', ({ data }) => runtime.receive(data as PlayerMessage));
    port.start();
    watchPageHide(runtime);
  };

/** Leaves the run-time on the window, where the server's page finds it. */
export const provideRuntime = (models: ValueModels): void => {
  Object.assign(window, { [RUNTIME_GLOBAL]: startRuntime(models) });
};
