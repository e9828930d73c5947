import type { ScormValues } from '../runtime/scorm-types.ts';

interface CourseDataInput {
  /** All stored values by key: of the course, of its items, and of the player itself. */
  readonly stored: ScormValues;
  /** The id of the first item. Earlier versions played only this item of a package. */
  readonly first: string;
  /** False if the stored data could not be read: then they are never overwritten (SRTE-31). */
  readonly isWritable: boolean;
  readonly save: (key: string, value: string) => void;
}

export const toScormItemKey = (item: string, element: string): string => `item/${item}/${element}`;

/**
 * The data of a package of several items, each under its own key: `item/{id}/cmi.…`. `cmi.…` alone is the status of the whole
 * course, which other code reads; `course/…` is what the player remembers. docs/decisions/032.
 */
export class ScormCourseData {
  readonly #input: CourseDataInput;
  readonly #values: Map<string, string>;
  /** Stored values by item and element; items without values are missing. */
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

  /** Returns the stored SCORM values of an item, without empty ones. */
  of(item: string): ScormValues {
    const own = [...(this.#items.get(item) ?? [])];
    return Object.fromEntries(own.filter(([, value]) => value !== ''));
  }

  /** Returns the stored value of one SCORM element of an item. */
  value(item: string, element: string): string | undefined {
    return this.#values.get(toScormItemKey(item, element));
  }

  set(item: string, element: string, value: string): void {
    this.setForCourse(toScormItemKey(item, element), value);
  }

  /**
   * Empties the values of an item for a new attempt. Empty values count as missing; keys cannot be deleted, since another browser
   * may have written them, too.
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

  /** Assigns values from the time when only the first item was played to that item, so that no progress is lost. */
  #adopt(): void {
    for (const [element, value] of Object.entries(this.#input.stored)) {
      if (/^(cmi|adl)\./.test(element)) this.set(this.#input.first, element, value);
    }
  }
}
