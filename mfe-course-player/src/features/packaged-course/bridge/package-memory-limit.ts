import type { ScormValues } from '../runtime/scorm-types.ts';

/** Twice what the server stores of one student in one package: long before, the student reads that there is no room. */
const MAX_ELEMENTS = 40_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Bounds what a package can keep in the memory of the player, all its items together. */
export class PackageMemoryLimit {
  /** Characters, by key. */
  readonly #sizes = new Map<string, number>();
  #characters = 0;

  /**
   * Returns the values that there is room for.
   * @param prefix comes before each element: `item/{id}/` in a package of several items
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
