import { offerApis, type ApiHost } from '../runtime/api-objects.ts';
import { loadValueModels } from '../runtime/load-value-models.ts';
import type { ScormInit, SessionPort } from '../runtime/scorm-types.ts';

export interface Playback {
  noteSave(failed: boolean): void;
  /** Takes the package away; its leaving handlers still find the API. */
  close(): void;
}

export interface PlaybackInput {
  window: Window & ApiHost;
  container: HTMLElement;
  init: ScormInit;
  address: string;
  title: string;
  port: SessionPort;
  /** Asked once the code has come: nothing is put on the page when it is wanted no more. */
  isWanted(): boolean;
  onLoaded(): void;
}

/** A package frame and the frames that the package itself has opened inside. */
const framesIn = (frame: Window): Window[] => [
  frame,
  ...Array.from({ length: frame.length }, (_, at) => frame[at]).flatMap((inner) =>
    inner ? framesIn(inner) : [],
  ),
];

/**
 * Taking a frame away fires pagehide and unload but never beforeunload, where published packages set `exit`: without
 * this a change of route would end a session differently from a closed tab.
 */
const announceLeaving = (frame: HTMLIFrameElement): void => {
  for (const inner of frame.contentWindow ? framesIn(frame.contentWindow) : []) {
    try {
      inner.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    } catch {
      // A frame of another origin inside the package: not ours to tell.
    }
  }
};

/**
 * Puts the API objects on the window and the package into a frame under it.
 * @returns undefined when it is wanted no more
 */
export const playPackage = async (input: PlaybackInput): Promise<Playback | undefined> => {
  const models = await loadValueModels(input.init.version);
  if (!input.isWanted()) return undefined;
  const apis = offerApis(input.window, { init: input.init, models, port: input.port });
  // On the application's own origin a sandbox would only take away what packages need (dialogs, PDF); the API must be reachable.
  const frame = input.window.document.createElement('iframe');
  frame.title = input.title;
  frame.allow = 'fullscreen; autoplay; encrypted-media';
  frame.addEventListener('load', () => input.onLoaded(), { once: true });
  frame.src = input.address;
  input.container.append(frame);
  return {
    noteSave: (failed) => apis.noteSave(failed),
    close: () => {
      announceLeaving(frame);
      frame.remove();
      apis.remove();
    },
  };
};
