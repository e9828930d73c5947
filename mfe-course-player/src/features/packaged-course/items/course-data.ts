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
  readonly #values: Map<string, string>;
  readonly #input: CourseDataInput;
  /** The items that anything is stored of. */
  readonly #known = new Set<string>();

  constructor(input: CourseDataInput) {
    this.#input = input;
    this.#values = new Map(Object.entries(input.stored));
    for (const key of this.#values.keys()) this.#note(key);
    if (this.#known.size === 0) this.#adopt();
  }

  has(item: string): boolean {
    return this.#known.has(item);
  }

  of(item: string): ScormValues {
    const prefix = itemKey(item, '');
    const own = [...this.#values].filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]));
  }

  /** One element of one item. */
  value(item: string, element: string): string | undefined {
    return this.#values.get(itemKey(item, element));
  }

  set(item: string, element: string, value: string): void {
    this.setForCourse(itemKey(item, element), value);
  }

  forCourse(key: string): string | undefined {
    return this.#values.get(key);
  }

  setForCourse(key: string, value: string): void {
    if (!this.#input.isWritable || this.#values.get(key) === value) return;
    this.#values.set(key, value);
    this.#note(key);
    this.#input.save(key, value);
  }

  #note(key: string): void {
    const item = /^item\/([^/]+)\//.exec(key)?.[1];
    if (item !== undefined) this.#known.add(item);
  }

  /** What was stored when only the first item was played belongs to that item: nothing a student did is lost. */
  #adopt(): void {
    for (const [element, value] of Object.entries(this.#input.stored)) {
      if (/^(cmi|adl)\./.test(element)) this.set(this.#input.first, element, value);
    }
  }
}
