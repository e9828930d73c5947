import { MAX_KEEPALIVE_BYTES, selectPart } from '../queue/save-part.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import type { UnloadSave } from './frame-messages.ts';

/** More than a frame can ever count: what it sends on leaving is later than every save of the player before that. */
export const UNLOAD_SEQUENCE_OFFSET = 500_000_000;
/** The numbers that belong to one frame. */
export const SEQUENCE_NUMBERS_PER_FRAME = 2 * UNLOAD_SEQUENCE_OFFSET;

interface UnsentValuesInput {
  readonly leaving: UnloadSave | undefined;
  /** Sends text in a request that outlives the page. */
  readonly send: (url: string, body: string) => void;
  /** Called with the number under which values have gone out. */
  readonly onLeft: (sequence: number) => void;
}

/**
 * The values that the server has not acknowledged to the player yet. When the page goes, a message to the player may
 * never arrive, so the frame sends them itself: under the client name of the player and with a later number.
 */
export class UnsentValues {
  readonly #input: UnsentValuesInput;
  readonly #values = new Map<string, string>();
  #leaves = 0;
  #revision: number | undefined;

  constructor(input: UnsentValuesInput) {
    this.#input = input;
    this.#revision = input.leaving?.revision;
  }

  set(element: string, value: string): void {
    this.#values.set(element, value);
  }

  acknowledge(updates: ScormValues, revision: number | undefined): void {
    for (const [element, value] of Object.entries(updates)) {
      if (this.#values.get(element) === value) this.#values.delete(element);
    }
    if (revision !== undefined) this.#revision = revision;
  }

  /** Sends what fits into a request that outlives the page. */
  leave(): void {
    const { leaving, onLeft, send } = this.#input;
    if (!leaving || this.#values.size === 0) return;
    const { prefix, client, after, ticket, visit } = leaving;
    const all = [...this.#values].map(([element, value]) => [`${prefix}${element}`, value]);
    const { updates } = selectPart(Object.fromEntries(all), MAX_KEEPALIVE_BYTES);
    if (Object.keys(updates).length === 0) return;
    this.#leaves += 1;
    const sequence = after + UNLOAD_SEQUENCE_OFFSET + this.#leaves;
    const revision = this.#revision;
    send(leaving.url, JSON.stringify({ ticket, client, sequence, visit, revision, updates }));
    onLeft(sequence);
  }
}
