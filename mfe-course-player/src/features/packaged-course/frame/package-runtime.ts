import { type ApiHost, offerApis, type OfferedApis } from '../runtime/api-objects.ts';
import { onceInMicrotask } from '../queue/once-in-microtask.ts';
import type { ValueModels } from '../runtime/value-models.ts';
import type { FrameMessage, FrameStart, PlayerMessage } from './frame-messages.ts';
import type { PackageContent } from './package-content.ts';
import { UnsentValues } from './unsent-values.ts';

export interface PackageRuntimeInput {
  readonly start: FrameStart;
  readonly models: ValueModels;
  /** Where the package looks for the API: the window of the page around it. */
  readonly apiHost: ApiHost;
  readonly openContent: (start: FrameStart, onLoaded: () => void) => PackageContent;
  readonly post: (message: FrameMessage) => void;
  readonly send: (url: string, body: string) => void;
}

/**
 * The SCORM run-time in the page around the package. The package calls it synchronously; it answers from what it holds
 * and tells the player, which saves.
 */
export class PackageRuntime {
  readonly #post: PackageRuntimeInput['post'];
  /** What the player has not been told yet. */
  readonly #changes = new Map<string, string>();
  readonly #unsent: UnsentValues;
  readonly #apis: OfferedApis;
  readonly #content: PackageContent;
  readonly #tellChangesSoon = onceInMicrotask(() => this.#tellChanges());
  /** Sends together what a package sets in one handler. */
  readonly #leaveSoon = onceInMicrotask(() => this.#unsent.leave());
  #isFailing = false;
  #isDeparting = false;
  #isClosed = false;

  constructor(input: PackageRuntimeInput) {
    const { start, models, apiHost, openContent, post, send } = input;
    this.#post = post;
    this.#unsent = new UnsentValues({
      leaving: start.leaving,
      send,
      onLeft: (sequence) => this.#tell({ type: 'left', sequence }),
    });
    this.#apis = offerApis(apiHost, {
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

  receive(message: PlayerMessage): void {
    if (message.type === 'saved') this.#unsent.acknowledge(message.updates, message.revision);
    if (message.type === 'failing') {
      this.#isFailing = message.failing;
      this.#apis.noteSave(message.failing);
    }
    if (message.type === 'validity') this.#apis.noteValidity(message.values);
  }

  /** The page goes, perhaps into the browser's cache. The package's own handlers run after this. */
  depart(): void {
    this.#isDeparting = true;
    this.#unsent.leave();
  }

  /** The page came back from the cache. */
  stay(): void {
    this.#isDeparting = false;
  }

  /** Takes the package away for good, and sends what it set on leaving. */
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

  #tell(message: FrameMessage): void {
    this.#tellChanges();
    this.#post(message);
  }

  /**
   * A package sets hundreds of values in one go, and a message for each would still be waiting at the player when the page
   * goes.
   */
  #tellChanges(): void {
    if (this.#changes.size === 0) return;
    this.#post({ type: 'change', values: Object.fromEntries(this.#changes) });
    this.#changes.clear();
  }
}
