/** Connects the player with the frame in which a SCORM package runs. */
import type { ScormIsolation } from '@cairn/api/scorm.contract';
import { loadScormRuntimeCode } from './frame-code.ts';
import {
  SCORM_FRAME_READY_MESSAGE,
  SCORM_FRAME_START_MESSAGE,
  type FrameToPlayerMessage,
  type ScormFrameStart,
  type PlayerToFrameMessage,
  parseFrameToPlayerMessage,
} from '../frame/frame-messages.ts';

export interface ScormFrameLink {
  post(message: PlayerToFrameMessage): void;
  /** Removes the frame. If the run-time had started, the last message from it is 'closed'. */
  remove(): void;
  /** Stops listening. A package could otherwise keep its end of the port alive in a window that it has opened. */
  disconnect(): void;
}

export interface PackageLinkInput {
  readonly container: HTMLElement;
  readonly frameIsolation: ScormIsolation;
  readonly start: ScormFrameStart;
  /** Returns false if the package is not to be shown any more. Called once the run-time's code has loaded. */
  readonly isWanted: () => boolean;
  readonly onMessage: (message: FrameToPlayerMessage) => void;
}

/**
 * Sandbox permissions that packages need: scripts, forms, dialogs, new windows and downloads. They may not navigate this site's
 * page.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
].join(' ');

const FEATURES = ['fullscreen', 'autoplay', 'encrypted-media', 'unload'];

const createFrame = (
  { frameIsolation, start }: PackageLinkInput,
  code: string,
): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.title = start.title;
  const isSandbox = frameIsolation.isolation === 'sandbox';
  // Only `*` matches the opaque origin of a sandbox.
  frame.allow = FEATURES.map((name) => (isSandbox ? `${name} *` : name)).join('; ');
  if (isSandbox) frame.setAttribute('sandbox', SANDBOX);
  if (frameIsolation.isolation === 'origin')
    frame.setAttribute('sandbox', `${SANDBOX} allow-same-origin`);
  // In a sandbox, the run-time must exist before the page's first script runs, so it is passed in the frame's name.
  if (isSandbox) frame.name = JSON.stringify({ code, start });
  frame.src = frameIsolation.frameUrl ?? start.url;
  return frame;
};

/** Returns the origin from which messages of the frame must come. A sandbox has an opaque origin, which reads 'null'. */
const frameOrigin = ({ isolation, frameUrl }: ScormIsolation): string =>
  isolation === 'sandbox' ? 'null' : new URL(frameUrl ?? '', location.href).origin;

/** Sends the run-time to the frame, and returns the message port to it. */
const startFrame = (
  frame: HTMLIFrameElement,
  origin: string,
  runtime: { readonly code: string; readonly start: ScormFrameStart },
): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage({ type: SCORM_FRAME_START_MESSAGE, ...runtime }, origin, [
    port2,
  ]);
  return port1;
};

class FrameLink implements ScormFrameLink {
  readonly #input: PackageLinkInput;
  readonly #code: string;
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  #port: MessagePort | undefined;

  constructor(input: PackageLinkInput, code: string) {
    this.#input = input;
    this.#code = code;
    this.#origin = frameOrigin(input.frameIsolation);
    this.#frame = createFrame(input, code);
    window.addEventListener('message', this.#onReady);
    input.container.append(this.#frame);
  }

  post(message: PlayerToFrameMessage): void {
    this.#port?.postMessage(message);
  }

  remove(): void {
    window.removeEventListener('message', this.#onReady);
    this.#frame.remove();
    if (this.#port) return;
    // Reports 'closed' for a run-time that has not started and cannot report it.
    this.#input.onMessage({ type: 'closed' });
  }

  disconnect(): void {
    this.#port?.close();
  }

  /** Responds only to the page in this frame, and only once; afterwards both sides use their own message port. */
  readonly #onReady = ({ origin, source, data, ports }: MessageEvent): void => {
    if (source === null || source !== this.#frame.contentWindow) return;
    if (origin !== this.#origin || data !== SCORM_FRAME_READY_MESSAGE) return;
    window.removeEventListener('message', this.#onReady);
    const runtime = { code: this.#code, start: this.#input.start };
    const port = ports[0] ?? startFrame(this.#frame, this.#origin, runtime);
    this.#port = port;
    port.addEventListener('message', (event) => {
      const message = parseFrameToPlayerMessage(event.data);
      if (message) this.#input.onMessage(message);
    });
    port.start();
  };
}

/**
 * Adds the frame to the page, and starts the run-time in it.
 * @returns undefined if the package is not to be shown any more
 */
export const openScormFrameLink = async (
  input: PackageLinkInput,
): Promise<ScormFrameLink | undefined> => {
  const code = await loadScormRuntimeCode(input.start.init.version);
  return input.isWanted() ? new FrameLink(input, code) : undefined;
};
