import type { SaveMirror } from './save-mirror.ts';
import type { MirrorEntry, QueueClock, SeenRevision } from './save-queue-types.ts';

/** The last value per key that the server has not acknowledged, each with its sequence number. */
export class DirtyKeys {
  readonly #acknowledged: Map<string, string>;
  readonly #mirror: SaveMirror;
  readonly #clock: Pick<QueueClock, 'now'>;
  readonly #dirty = new Map<string, MirrorEntry>();
  /** Of these, the keys that the server has no room for: kept in the mirror, sent again once they change. */
  readonly #refused = new Set<string>();
  #sequence = 0;
  #isMirroring = false;
  #seen: SeenRevision | undefined;

  constructor(
    held: Readonly<Record<string, string>>,
    mirror: SaveMirror,
    clock: Pick<QueueClock, 'now'>,
    seen?: SeenRevision,
  ) {
    this.#acknowledged = new Map(Object.entries(held));
    this.#mirror = mirror;
    this.#clock = clock;
    this.#seen = seen;
  }

  /** False when the server holds this value already, or it waits to be sent. */
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

  /** Another tab has written these keys, so it is unknown which values the server holds. */
  forgetAcknowledged(keys: readonly string[]): void {
    for (const key of keys) this.#acknowledged.delete(key);
  }

  /** The server has no room for these values. */
  refuse(sent: ReadonlyMap<string, number>): void {
    for (const [key, sequence] of sent) {
      if (this.#dirty.get(key)?.sequence === sequence) this.#refused.add(key);
    }
  }

  /** All that the server does not have. */
  snapshot(): Record<string, string> {
    return Object.fromEntries([...this.#dirty].map(([key, entry]) => [key, entry.value]));
  }

  /** What is worth sending. */
  sendable(): Record<string, string> {
    const entries = [...this.#dirty].filter(([key]) => !this.#refused.has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, entry.value]));
  }

  sequencesOf(updates: Readonly<Record<string, string>>): Map<string, number> {
    return new Map(Object.keys(updates).map((key) => [key, this.#dirty.get(key)?.sequence ?? 0]));
  }

  /** True when these sequence numbers are the latest of every named key. */
  covers(sent: ReadonlyMap<string, number>, keys: readonly string[]): boolean {
    return keys.every((key) => sent.get(key) === this.#dirty.get(key)?.sequence);
  }

  /** The last revision of the stored values that this visit has seen. */
  seen(): SeenRevision | undefined {
    return this.#seen;
  }

  noteRevision(revision: number): void {
    if (this.#seen) this.#seen = { ...this.#seen, revision };
  }

  sequence(): number {
    return this.#sequence;
  }

  /** Later writes have higher numbers than this one. */
  countFrom(sequence: number): void {
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** How many are worth sending. */
  size(): number {
    return this.#dirty.size - this.#refused.size;
  }

  hasRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** Once for all that changes in one go: it writes everything that waits. */
  #mirrorSoon(): void {
    if (this.#isMirroring) return;
    this.#isMirroring = true;
    queueMicrotask(() => {
      this.#isMirroring = false;
      this.#mirror.write(this.#dirty);
    });
  }
}
