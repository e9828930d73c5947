import { MAX_KEEPALIVE_BYTES } from '@cairn/course-content/outbox/request-sizes';
import { selectScormSavePart } from '../queue/save-part.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import type { ScormUnloadSave } from './frame-messages.ts';

/**
 * Offset of the sequence numbers of saves that a frame sends while unloading. It exceeds the number of saves by the player, so
 * that the frame's saves count as later.
 */
export const UNLOAD_SAVE_NUMBER_OFFSET = 500_000_000;
/** Size of the range of sequence numbers that each frame of a package uses. */
export const SAVE_NUMBERS_PER_SCORM_FRAME = 2 * UNLOAD_SAVE_NUMBER_OFFSET;

interface UnsentValuesInput {
  readonly leaving: ScormUnloadSave | undefined;
  /** Sends text in a keepalive request, which outlives the page. */
  readonly send: (url: string, body: string) => void;
  /** Called with the sequence number under which the frame has sent values to the server itself. */
  readonly onLeft: (sequence: number) => void;
}

/**
 * SCORM values that the server has not acknowledged to the player yet. A message to the player may be lost when the page
 * closes. The frame therefore sends them itself, with the player's client id and a later sequence number.
 */
export class UnsentScormValues {
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

  /** Sends as many unacknowledged values as fit into a keepalive request. */
  leave(): void {
    const { leaving, onLeft, send } = this.#input;
    if (!leaving || this.#values.size === 0) return;
    const { prefix, client, after, ticket, visit } = leaving;
    const all = [...this.#values].map(([element, value]) => [`${prefix}${element}`, value]);
    const { updates } = selectScormSavePart(Object.fromEntries(all), MAX_KEEPALIVE_BYTES);
    if (Object.keys(updates).length === 0) return;
    this.#leaves += 1;
    const sequence = after + UNLOAD_SAVE_NUMBER_OFFSET + this.#leaves;
    const revision = this.#revision;
    send(leaving.url, JSON.stringify({ ticket, client, sequence, visit, revision, updates }));
    onLeft(sequence);
  }
}
