/** The player's side of the frame that a package runs in. */
import type { ScormIsolation } from '@cairn/api/scorm.contract';
import { loadFrameCode } from './frame-code.ts';
import {
  FRAME_READY,
  FRAME_START,
  type FrameMessage,
  type FrameStart,
  type PlayerMessage,
  readFrameMessage,
} from '../frame/frame-messages.ts';

export interface PackageLink {
  post(message: PlayerMessage): void;
  /** Takes the frame away. If the run-time had started, its last message is 'closed'. */
  remove(): void;
  /** Listens no more: a package can keep its end of the port alive in a window that it has opened. */
  disconnect(): void;
}

export interface PackageLinkInput {
  readonly container: HTMLElement;
  readonly place: ScormIsolation;
  readonly start: FrameStart;
  /** Asked once the code has come: nothing is put on the page when it is wanted no more. */
  readonly isWanted: () => boolean;
  readonly onMessage: (message: FrameMessage) => void;
}

/** What packages need: scripts, dialogs on resume and exit, windows, files. Not the page above, nor its address. */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
].join(' ');

const FEATURES = ['fullscreen', 'autoplay', 'encrypted-media', 'unload'];

const createFrame = ({ place, start }: PackageLinkInput, code: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.title = start.title;
  const isSandbox = place.isolation === 'sandbox';
  // An opaque origin matches nothing but the star.
  frame.allow = FEATURES.map((name) => (isSandbox ? `${name} *` : name)).join('; ');
  if (isSandbox) frame.setAttribute('sandbox', SANDBOX);
  if (place.isolation === 'origin') frame.setAttribute('sandbox', `${SANDBOX} allow-same-origin`);
  // In a sandbox the run-time has to be there before the first script of the page: it travels with the frame's name.
  if (isSandbox) frame.name = JSON.stringify({ code, start });
  frame.src = place.frameUrl ?? start.url;
  return frame;
};

/** Where messages of the frame have to come from. A sandbox has an opaque origin, which reads 'null'. */
const frameOrigin = ({ isolation, frameUrl }: ScormIsolation): string =>
  isolation === 'sandbox' ? 'null' : new URL(frameUrl ?? '', location.href).origin;

/** Hands the run-time over, and returns the port to it. */
const startFrame = (
  frame: HTMLIFrameElement,
  origin: string,
  runtime: { readonly code: string; readonly start: FrameStart },
): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage({ type: FRAME_START, ...runtime }, origin, [port2]);
  return port1;
};

class FrameLink implements PackageLink {
  readonly #input: PackageLinkInput;
  readonly #code: string;
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  #port: MessagePort | undefined;

  constructor(input: PackageLinkInput, code: string) {
    this.#input = input;
    this.#code = code;
    this.#origin = frameOrigin(input.place);
    this.#frame = createFrame(input, code);
    window.addEventListener('message', this.#onReady);
    input.container.append(this.#frame);
  }

  post(message: PlayerMessage): void {
    this.#port?.postMessage(message);
  }

  remove(): void {
    window.removeEventListener('message', this.#onReady);
    this.#frame.remove();
    if (this.#port) return;
    // Nothing has started that could say so itself.
    this.#input.onMessage({ type: 'closed' });
  }

  disconnect(): void {
    this.#port?.close();
  }

  /** Only the page in this very frame is answered, and only once: from then on both sides have a port of their own. */
  readonly #onReady = ({ origin, source, data, ports }: MessageEvent): void => {
    if (source === null || source !== this.#frame.contentWindow) return;
    if (origin !== this.#origin || data !== FRAME_READY) return;
    window.removeEventListener('message', this.#onReady);
    const runtime = { code: this.#code, start: this.#input.start };
    const port = ports[0] ?? startFrame(this.#frame, this.#origin, runtime);
    this.#port = port;
    port.addEventListener('message', (event) => {
      const message = readFrameMessage(event.data);
      if (message) this.#input.onMessage(message);
    });
    port.start();
  };
}

/**
 * Puts the frame on the page, and starts the run-time in it.
 * @returns undefined when it is wanted no more
 */
export const openPackageLink = async (
  input: PackageLinkInput,
): Promise<PackageLink | undefined> => {
  const code = await loadFrameCode(input.start.init.version);
  return input.isWanted() ? new FrameLink(input, code) : undefined;
};
