import {
  type ScormApiWindow,
  installScormApis,
  type InstalledScormApis,
} from '../runtime/api-objects.ts';
import { batchInMicrotask } from '@cairn/course-content/outbox/batch-in-microtask';
import type { ScormValueValidators } from '../runtime/value-models.ts';
import type {
  FrameToPlayerMessage,
  ScormFrameStart,
  PlayerToFrameMessage,
} from './frame-messages.ts';
import type { DisplayedScormPackage } from './package-content.ts';
import { UnsentScormValues } from './unsent-values.ts';

export interface ScormFrameRuntimeInput {
  readonly start: ScormFrameStart;
  readonly models: ScormValueValidators;
  /** Window in which the package looks for the SCORM API: that of the page around it. */
  readonly apiHost: ScormApiWindow;
  readonly openContent: (start: ScormFrameStart, onLoaded: () => void) => DisplayedScormPackage;
  readonly post: (message: FrameToPlayerMessage) => void;
  readonly send: (url: string, body: string) => void;
}

/**
 * SCORM run-time in the page around the package. The package calls it synchronously. It answers from its own copy of the
 * values, and reports changes to the player, which saves them.
 */
export class ScormFrameRuntime {
  readonly #post: ScormFrameRuntimeInput['post'];
  /** Changed values that were not posted to the player yet. */
  readonly #changes = new Map<string, string>();
  readonly #unsent: UnsentScormValues;
  readonly #apis: InstalledScormApis;
  readonly #content: DisplayedScormPackage;
  readonly #tellChangesSoon = batchInMicrotask(() => this.#tellChanges());
  /** Sends all values that the package sets in one event handler in a single request. */
  readonly #leaveSoon = batchInMicrotask(() => this.#unsent.leave());
  #isFailing = false;
  #isDeparting = false;
  #isClosed = false;

  constructor(input: ScormFrameRuntimeInput) {
    const { start, models, apiHost, openContent, post, send } = input;
    this.#post = post;
    this.#unsent = new UnsentScormValues({
      leaving: start.leaving,
      send,
      onLeft: (sequence) => this.#tell({ type: 'left', sequence }),
    });
    this.#apis = installScormApis(apiHost, {
      init: start.init,
      models,
      port: {
        change: (element, value) => this.#change(element, value),
        commit: () => this.#tell({ type: 'commit' }),
        end: (end) => this.#tell({ type: 'end', end }),
        saveFailing: () => this.#isFailing,
      },
    });
    this.#content = openContent(start, () => this.#tell({ type: 'loaded' }));
  }

  receive(message: PlayerToFrameMessage): void {
    if (message.type === 'saved') this.#unsent.acknowledge(message.updates, message.revision);
    if (message.type === 'failing') {
      this.#isFailing = message.failing;
      this.#apis.noteSave(message.failing);
    }
    if (message.type === 'validity') this.#apis.noteValidity(message.values);
  }

  /** Handles a page that closes or enters the back/forward cache. The package's own handlers run after this. */
  depart(): void {
    this.#isDeparting = true;
    this.#unsent.leave();
  }

  /** Handles a page that was restored from the back/forward cache. */
  stay(): void {
    this.#isDeparting = false;
  }

  /** Removes the package for good, and sends the values that it set while unloading. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#content.close();
    this.#apis.remove();
    this.#unsent.leave();
    this.#tell({ type: 'closed' });
  }

  #change(element: string, value: string): void {
    this.#unsent.set(element, value);
    this.#changes.set(element, value);
    this.#tellChangesSoon();
    if (this.#isDeparting && !this.#isClosed) this.#leaveSoon();
  }

  #tell(message: FrameToPlayerMessage): void {
    this.#tellChanges();
    this.#post(message);
  }

  /**
   * Posts all pending changes in one message. A package sets hundreds of values at once, and a message for each would still be
   * queued when the page closes.
   */
  #tellChanges(): void {
    if (this.#changes.size === 0) return;
    this.#post({ type: 'change', values: Object.fromEntries(this.#changes) });
    this.#changes.clear();
  }
}
