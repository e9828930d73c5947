import type { ScormItem } from '@cairn/api/scorm.contract';
import { withDefaults } from '@cairn/domain/sequencing/activity';
import type { CourseData } from '../items/course-data.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';

const getSharedDataMaps = ({ sequencing }: ScormItem) => withDefaults(sequencing).sharedDataMaps;

/** Buckets that several items share (2004 4th, `adl.data`): an item reads what another one has stored. */
export class SharedData {
  readonly #data: CourseData;
  /** The targets by index, because a target may be a URL that is too long for a key. */
  readonly #places: readonly string[];

  constructor(items: readonly ScormItem[], data: CourseData) {
    this.#data = data;
    const targets = items.flatMap((item) =>
      getSharedDataMaps(item).map(({ targetID }) => targetID),
    );
    this.#places = [...new Set(targets)];
  }

  valuesFor(item: ScormItem): ScormValues {
    const values: ScormValues = {};
    for (const [at, { targetID, readSharedData }] of getSharedDataMaps(item).entries()) {
      const value = this.#data.forCourse(this.#keyOf(targetID));
      // An empty value counts as missing, since a stored key cannot be deleted.
      if (readSharedData && value !== undefined && value !== '')
        values[`adl.data.${at}.store`] = value;
    }
    return values;
  }

  /** Empties all buckets for a new attempt on the course. */
  clear(): void {
    for (const place of this.#places.keys()) {
      const key = `course/data/${place}`;
      if (this.#data.forCourse(key) !== undefined) this.#data.setForCourse(key, '');
    }
  }

  /** Stores a bucket; call it when an item has set one of its elements. */
  changed(item: ScormItem, element: string): void {
    const at = /^adl\.data\.(\d+)\.store$/.exec(element)?.[1];
    const map = at === undefined ? undefined : getSharedDataMaps(item)[Number(at)];
    if (!map?.writeSharedData) return;
    const value = this.#data.value(item.id, element);
    if (value !== undefined) this.#data.setForCourse(this.#keyOf(map.targetID), value);
  }

  #keyOf(target: string): string {
    return `course/data/${this.#places.indexOf(target)}`;
  }
}
