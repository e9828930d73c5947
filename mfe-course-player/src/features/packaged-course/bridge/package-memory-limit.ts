import type { ScormValues } from '../runtime/scorm-types.ts';

/** Twice what the server stores of one student in one package: long before, the student reads that there is no room. */
const MAX_ELEMENTS = 40_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Bounds what the package in one frame can keep in the memory of the player. */
export class PackageMemoryLimit {
  /** Characters, by element. */
  readonly #sizes = new Map<string, number>();
  #characters = 0;

  /** Returns the values that there is room for. */
  take(values: ScormValues): ScormValues {
    return Object.fromEntries(
      Object.entries(values).filter(([element, value]) => this.#takeOne(element, value)),
    );
  }

  #takeOne(element: string, value: string): boolean {
    const before = this.#sizes.get(element);
    const size = element.length + value.length;
    const characters = this.#characters - (before ?? 0) + size;
    if (characters > MAX_CHARACTERS) return false;
    if (before === undefined && this.#sizes.size >= MAX_ELEMENTS) return false;
    this.#sizes.set(element, size);
    this.#characters = characters;
    return true;
  }
}
