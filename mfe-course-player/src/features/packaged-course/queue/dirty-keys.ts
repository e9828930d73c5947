import { onceInMicrotask } from './once-in-microtask.ts';
import type { SaveMirror } from './save-mirror.ts';
import type { MirrorEntry, QueueClock, KnownRevision } from './save-queue-types.ts';

/** Stores the last unacknowledged value of each key with its sequence number. */
export class DirtyKeys {
  readonly #acknowledged: Map<string, string>;
  readonly #mirror: SaveMirror;
  readonly #clock: Pick<QueueClock, 'now'>;
  readonly #dirty = new Map<string, MirrorEntry>();
  /** Keys of `#dirty` that the server has no space for. They stay in the mirror and are sent again once they change. */
  readonly #refused = new Set<string>();
  /** Writes the mirror once for all changes of one task. */
  readonly #mirrorSoon = onceInMicrotask(() => this.#mirror.write(this.#dirty));
  #sequence = 0;
  #seen: KnownRevision | undefined;

  constructor(
    held: Readonly<Record<string, string>>,
    mirror: SaveMirror,
    clock: Pick<QueueClock, 'now'>,
    seen?: KnownRevision,
  ) {
    this.#acknowledged = new Map(Object.entries(held));
    this.#mirror = mirror;
    this.#clock = clock;
    this.#seen = seen;
  }

  /** Stores a new value. Returns false if the server has this value already, or it is pending. */
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

  /** Returns all unacknowledged values. */
  snapshot(): Record<string, string> {
    return Object.fromEntries([...this.#dirty].map(([key, entry]) => [key, entry.value]));
  }

  /** Returns the unacknowledged values except the refused ones. */
  sendable(): Record<string, string> {
    const entries = [...this.#dirty].filter(([key]) => !this.#refused.has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, entry.value]));
  }

  sequencesOf(updates: Readonly<Record<string, string>>): Map<string, number> {
    return new Map(Object.keys(updates).map((key) => [key, this.#dirty.get(key)?.sequence ?? 0]));
  }

  /** Returns whether these are the latest sequence numbers of all given keys. */
  covers(sent: ReadonlyMap<string, number>, keys: readonly string[]): boolean {
    return keys.every((key) => sent.get(key) === this.#dirty.get(key)?.sequence);
  }

  /** Returns the last revision of the stored values that this visit has seen. */
  seen(): KnownRevision | undefined {
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

  /** Returns the number of values to send. */
  size(): number {
    return this.#dirty.size - this.#refused.size;
  }

  hasRefused(): boolean {
    return this.#refused.size > 0;
  }
}
