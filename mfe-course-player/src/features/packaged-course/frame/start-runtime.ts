/** Starts the SCORM run-time in the page that the server sends for a package. */
import type { ScormApiWindow } from '../runtime/api-objects.ts';
import type { ScormValueValidators } from '../runtime/value-models.ts';
import {
  SCORM_FRAME_READY_MESSAGE,
  type ScormFrameStart,
  type PlayerToFrameMessage,
  SCORM_RUNTIME_GLOBAL_NAME,
} from './frame-messages.ts';
import { openScormPackageInFrame, attachToScormLaunchPage } from './package-content.ts';
import { ScormFrameRuntime } from './package-runtime.ts';

/** Input that the script of the server's page passes (server/src/modules/packaged-courses/playing/package-page.ts). */
interface PageInput {
  readonly start: ScormFrameStart;
  /** Message port to the player; absent in a sandbox, where the run-time sends a port to the player. */
  readonly port?: MessagePort;
  /** Origin of the player, from the server's configuration. */
  readonly appOrigin: string;
}

const sendKeepalive = (url: string, body: string): void => {
  // A text body needs no CORS preflight, for which a closing page could not wait. The response is ignored.
  void fetch(url, { method: 'POST', keepalive: true, mode: 'no-cors', body }).catch(
    () => undefined,
  );
};

const sendPortToPlayer = (appOrigin: string): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  window.parent.postMessage(SCORM_FRAME_READY_MESSAGE, appOrigin, [port2]);
  // Packages look for the SCORM API in the parent windows, which a sandbox cannot access. The window is therefore its own
  // parent.
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  return port1;
};

const watchPageHide = (runtime: ScormFrameRuntime): void => {
  window.addEventListener('pagehide', (event) => {
    if (!event.isTrusted) return;
    if (event.persisted) runtime.depart();
    else runtime.close();
  });
  window.addEventListener('pageshow', () => runtime.stay());
};

const startRuntime =
  (models: ScormValueValidators) =>
  ({ start, appOrigin, ...input }: PageInput): void => {
    const isOwnPage = input.port === undefined;
    const port = input.port ?? sendPortToPlayer(appOrigin);
    const runtime = new ScormFrameRuntime({
      start,
      models,
      apiHost: window as ScormApiWindow,
      openContent: ({ url, title }, onLoaded) =>
        isOwnPage
          ? attachToScormLaunchPage(window, onLoaded)
          : openScormPackageInFrame({ window, container: document.body, url, title, onLoaded }),
      post: (message) => port.postMessage(message),
      send: sendKeepalive,
    });
    port.addEventListener('message', ({ data }) => runtime.receive(data as PlayerToFrameMessage));
    port.start();
    watchPageHide(runtime);
  };

/** Stores the run-time's start function on the window, where the script of the server's page finds it. */
export const exposeScormRuntimeStarter = (models: ScormValueValidators): void => {
  Object.assign(window, { [SCORM_RUNTIME_GLOBAL_NAME]: startRuntime(models) });
};
