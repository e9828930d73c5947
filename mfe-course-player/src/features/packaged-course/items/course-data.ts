import type { ScormValues } from '../runtime/scorm-types.ts';

interface CourseDataInput {
  /** Everything stored, flat: of the course, of its items, and what the player remembers. */
  readonly stored: ScormValues;
  /** The item that was played alone before packages of several were. */
  readonly first: string;
  /** False when the stored data could not be read: then nothing is written over them (SRTE-31). */
  readonly isWritable: boolean;
  readonly save: (key: string, value: string) => void;
}

export const itemKey = (item: string, element: string): string => `item/${item}/${element}`;

/**
 * The data of a package of several items, each under a name of its own: `item/{id}/cmi.…`. `cmi.…` alone is what the
 * items come to together, where everybody looks for a course's status; `course/…` is what the player remembers.
 * docs/decisions/032.
 */
export class CourseData {
  readonly #input: CourseDataInput;
  readonly #values: Map<string, string>;
  /** What each item has stored, by its elements; an item that has stored nothing is missing. */
  readonly #items = new Map<string, Map<string, string>>();

  constructor(input: CourseDataInput) {
    this.#input = input;
    this.#values = new Map(Object.entries(input.stored));
    for (const [key, value] of this.#values) this.#note(key, value);
    if (this.#items.size === 0) this.#adopt();
  }

  has(item: string): boolean {
    return this.#items.has(item);
  }

  /** What the item has stored; empty values are left out. */
  of(item: string): ScormValues {
    const own = [...(this.#items.get(item) ?? [])];
    return Object.fromEntries(own.filter(([, value]) => value !== ''));
  }

  /** One element of one item. */
  value(item: string, element: string): string | undefined {
    return this.#values.get(itemKey(item, element));
  }

  set(item: string, element: string, value: string): void {
    this.setForCourse(itemKey(item, element), value);
  }

  /**
   * A new attempt begins without the values of the one before. An empty value counts as none; a stored key cannot be
   * taken away, since another browser may have written it, too.
   */
  clear(item: string): void {
    for (const element of Object.keys(this.of(item))) this.set(item, element, '');
  }

  forCourse(key: string): string | undefined {
    return this.#values.get(key);
  }

  setForCourse(key: string, value: string): void {
    if (!this.#input.isWritable || this.#values.get(key) === value) return;
    this.#values.set(key, value);
    this.#note(key, value);
    this.#input.save(key, value);
  }

  #note(key: string, value: string): void {
    const [, item, element] = /^item\/([^/]+)\/(.+)$/.exec(key) ?? [];
    if (item === undefined || element === undefined) return;
    const values = this.#items.get(item) ?? new Map<string, string>();
    this.#items.set(item, values.set(element, value));
  }

  /** What was stored when only the first item was played belongs to that item: nothing a student did is lost. */
  #adopt(): void {
    for (const [element, value] of Object.entries(this.#input.stored)) {
      if (/^(cmi|adl)\./.test(element)) this.set(this.#input.first, element, value);
    }
  }
}
