import type { ScormValues } from '../runtime/scorm-types.ts';

/**
 * Maximum SCORM values of a package in memory: twice the server's limit. Long before, the student reads that the storage is
 * full.
 */
const MAX_ELEMENTS = 40_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Limits the memory that a package's values may use in the player, for all its items together. */
export class ScormPackageMemoryLimit {
  /** Number of characters of each stored SCORM value, by key. */
  readonly #sizes = new Map<string, number>();
  #characters = 0;

  /**
   * Returns those values that fit into the memory limit.
   * @param prefix of each key: `item/{id}/` in a package of several items
   */
  take(values: ScormValues, prefix: string): ScormValues {
    return Object.fromEntries(
      Object.entries(values).filter(([element, value]) => this.#takeOne(prefix + element, value)),
    );
  }

  #takeOne(key: string, value: string): boolean {
    const before = this.#sizes.get(key);
    const size = key.length + value.length;
    const characters = this.#characters - (before ?? 0) + size;
    if (characters > MAX_CHARACTERS) return false;
    if (before === undefined && this.#sizes.size >= MAX_ELEMENTS) return false;
    this.#sizes.set(key, size);
    this.#characters = characters;
    return true;
  }
}
