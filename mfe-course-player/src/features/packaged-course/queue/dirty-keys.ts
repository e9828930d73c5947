import { batchInMicrotask } from './once-in-microtask.ts';
import type { ScormSaveMirror } from './save-mirror.ts';
import type { UnsavedScormValue, QueueClock, KnownScormRevision } from './save-queue-types.ts';

/** Stores the last unacknowledged SCORM value of each key with its sequence number. */
export class DirtyScormKeys {
  readonly #acknowledged: Map<string, string>;
  readonly #mirror: ScormSaveMirror;
  readonly #clock: Pick<QueueClock, 'now'>;
  readonly #dirty = new Map<string, UnsavedScormValue>();
  /** Keys of `#dirty` that the server has no space for. They stay in the mirror and are sent again once they change. */
  readonly #refused = new Set<string>();
  /** Writes the mirror once for all changes of one task. */
  readonly #mirrorSoon = batchInMicrotask(() => this.#mirror.write(this.#dirty));
  #sequence = 0;
  #seen: KnownScormRevision | undefined;

  constructor(
    acknowledged: Readonly<Record<string, string>>,
    mirror: ScormSaveMirror,
    clock: Pick<QueueClock, 'now'>,
    seen?: KnownScormRevision,
  ) {
    this.#acknowledged = new Map(Object.entries(acknowledged));
    this.#mirror = mirror;
    this.#clock = clock;
    this.#seen = seen;
  }

  /** Stores a new value to save. Returns false if the server has this value already, or it is pending. */
  set(key: string, value: string, at = this.#clock.now()): boolean {
    const waiting = this.#dirty.get(key);
    if (waiting ? waiting.value === value : this.#acknowledged.get(key) === value) return false;
    this.#sequence += 1;
    this.#dirty.set(key, { value, at, sequence: this.#sequence, seen: this.#seen });
    this.#refused.delete(key);
    this.#mirrorSoon();
    return true;
  }

  acknowledge(sent: ReadonlyMap<string, number>, updates: Readonly<Record<string, string>>): void {
    for (const [key, sequence] of sent) {
      this.#acknowledged.set(key, updates[key] ?? '');
      if (this.#dirty.get(key)?.sequence !== sequence) continue;
      this.#dirty.delete(key);
      this.#refused.delete(key);
    }
    this.#mirrorSoon();
  }

  /** Forgets what is acknowledged for these keys: another tab has written them, so the server's values are unknown. */
  forgetAcknowledged(keys: readonly string[]): void {
    for (const key of keys) this.#acknowledged.delete(key);
  }

  /** Marks values that the server has no space for, so that they are not sent again unchanged. */
  refuse(sent: ReadonlyMap<string, number>): void {
    for (const [key, sequence] of sent) {
      if (this.#dirty.get(key)?.sequence === sequence) this.#refused.add(key);
    }
  }

  /** Returns all SCORM values that the server has not acknowledged. */
  snapshot(): Record<string, string> {
    return Object.fromEntries([...this.#dirty].map(([key, entry]) => [key, entry.value]));
  }

  /** Returns the unacknowledged SCORM values, without those that the server had no space for. */
  sendable(): Record<string, string> {
    const entries = [...this.#dirty].filter(([key]) => !this.#refused.has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, entry.value]));
  }

  findSequences(updates: Readonly<Record<string, string>>): Map<string, number> {
    return new Map(Object.keys(updates).map((key) => [key, this.#dirty.get(key)?.sequence ?? 0]));
  }

  /** Returns whether no newer value was set for any of the keys since they were sent with these sequence numbers. */
  covers(sent: ReadonlyMap<string, number>, keys: readonly string[]): boolean {
    return keys.every((key) => sent.get(key) === this.#dirty.get(key)?.sequence);
  }

  /** Returns the last revision of the stored SCORM values that this visit knows. */
  seen(): KnownScormRevision | undefined {
    return this.#seen;
  }

  noteRevision(revision: number): void {
    if (this.#seen) this.#seen = { ...this.#seen, revision };
  }

  sequence(): number {
    return this.#sequence;
  }

  /** Makes later writes get higher numbers than this one. */
  countFrom(sequence: number): void {
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** Returns the number of keys to send to the server. */
  size(): number {
    return this.#dirty.size - this.#refused.size;
  }

  hasRefused(): boolean {
    return this.#refused.size > 0;
  }
}
