import type { SaveMirror } from './save-mirror.ts';
import type { MirrorEntry, QueueClock } from './save-queue-types.ts';

/** The last value per key that the server has not acknowledged, each with its sequence number. */
export class DirtyKeys {
  readonly #acknowledged: Map<string, string>;
  readonly #mirror: SaveMirror;
  readonly #clock: Pick<QueueClock, 'now'>;
  readonly #dirty = new Map<string, MirrorEntry>();
  #sequence = 0;

  constructor(
    held: Readonly<Record<string, string>>,
    mirror: SaveMirror,
    clock: Pick<QueueClock, 'now'>,
  ) {
    this.#acknowledged = new Map(Object.entries(held));
    this.#mirror = mirror;
    this.#clock = clock;
  }

  /** False when the server holds this value already, or it waits to be sent. */
  set(key: string, value: string, at = this.#clock.now()): boolean {
    const waiting = this.#dirty.get(key);
    if (waiting ? waiting.value === value : this.#acknowledged.get(key) === value) return false;
    this.#sequence += 1;
    this.#dirty.set(key, { value, at, sequence: this.#sequence });
    this.#mirror.write(this.#dirty);
    return true;
  }

  acknowledge(sent: ReadonlyMap<string, number>, updates: Readonly<Record<string, string>>): void {
    for (const [key, sequence] of sent) {
      this.#acknowledged.set(key, updates[key] ?? '');
      if (this.#dirty.get(key)?.sequence === sequence) this.#dirty.delete(key);
    }
    this.#mirror.write(this.#dirty);
  }

  snapshot(): Record<string, string> {
    return Object.fromEntries([...this.#dirty].map(([key, entry]) => [key, entry.value]));
  }

  sequencesOf(updates: Readonly<Record<string, string>>): Map<string, number> {
    return new Map(Object.keys(updates).map((key) => [key, this.#dirty.get(key)?.sequence ?? 0]));
  }

  /** True when these sequence numbers are the latest of every named key. */
  covers(sent: ReadonlyMap<string, number>, keys: readonly string[]): boolean {
    return keys.every((key) => sent.get(key) === this.#dirty.get(key)?.sequence);
  }

  sequence(): number {
    return this.#sequence;
  }

  size(): number {
    return this.#dirty.size;
  }
}
