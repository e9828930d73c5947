import type { ScormItem } from '@cairn/api/scorm.contract';
import { withDefaultSettings } from '@cairn/domain/sequencing/activity';
import type { ScormCourseData } from '../items/course-data.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';

const getSharedDataMaps = ({ sequencing }: ScormItem) =>
  withDefaultSettings(sequencing).sharedDataMaps;

/** Shared data buckets of a package (SCORM 2004 4th edition, `adl.data`): an item reads what another item has stored. */
export class ScormSharedData {
  readonly #data: ScormCourseData;
  /** Target ids of the buckets by index. A target may be a URL, which is too long for a storage key. */
  readonly #targets: readonly string[];

  constructor(items: readonly ScormItem[], data: ScormCourseData) {
    this.#data = data;
    const targets = items.flatMap((item) =>
      getSharedDataMaps(item).map(({ targetID }) => targetID),
    );
    this.#targets = [...new Set(targets)];
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

  /** Empties all shared data buckets for a new attempt on the course. */
  clear(): void {
    for (const index of this.#targets.keys()) {
      const key = `course/data/${index}`;
      if (this.#data.forCourse(key) !== undefined) this.#data.setForCourse(key, '');
    }
  }

  /** Stores a shared data bucket. Call it when an item has set one of its elements. */
  changed(item: ScormItem, element: string): void {
    const at = /^adl\.data\.(\d+)\.store$/.exec(element)?.[1];
    const map = at === undefined ? undefined : getSharedDataMaps(item)[Number(at)];
    if (!map?.writeSharedData) return;
    const value = this.#data.value(item.id, element);
    if (value !== undefined) this.#data.setForCourse(this.#keyOf(map.targetID), value);
  }

  #keyOf(target: string): string {
    return `course/data/${this.#targets.indexOf(target)}`;
  }
}
