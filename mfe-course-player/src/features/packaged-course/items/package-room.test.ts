import { ScormPackageMemoryLimit } from '../bridge/package-memory-limit.ts';
import type { ScormPlayback, ScormPlaybackInput } from '../bridge/play-package.ts';
import { buildScormPackage, waitForCondition } from '../bridge/test/visit.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import { ScormCourseData } from './course-data.ts';
import { loadScormNavigator } from './load-navigator.ts';
import { createScormItemsPlayback } from './play-items.ts';
import { buildScormItem } from './test/items.ts';

const played: ScormPlaybackInput[] = [];
const playback: ScormPlayback = {
  noteSave: () => undefined,
  noteSaved: () => undefined,
  noteValidity: () => undefined,
  close: (onClosed) => onClosed(),
};
jest.mock('../bridge/play-package.ts', () => ({
  playScormPackage: async (input: ScormPlaybackInput) => {
    played.push(input);
    return playback;
  },
}));

const MILLION = 'x'.repeat(1_000_000);
const createLargeValues = (count: number): ScormValues =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`cmi.interactions.${at}.id`, MILLION]),
  );

test('all items of a package share one limit of what the player keeps', async () => {
  const items = [buildScormItem('a'), buildScormItem('b')];
  const course = buildScormPackage({ items });
  const data = new ScormCourseData({
    stored: {},
    first: 'a',
    isWritable: true,
    save: () => undefined,
  });
  const player = createScormItemsPlayback({
    container: document.body,
    course,
    items,
    data,
    navigator: await loadScormNavigator(course, items, data),
    student: { id: 's1', name: 'Doe, Jane' },
    loadFailed: false,
    frameIsolation: { isolation: 'none' },
    leaving: () => undefined,
    port: { commit: () => undefined, saveFailing: () => false, countFrom: () => undefined },
    memoryLimit: new ScormPackageMemoryLimit(),
    onFailed: (problem) => {
      throw problem;
    },
    onOutline: () => undefined,
    onLoaded: () => undefined,
  });
  const countKept = (id: string) =>
    Object.values(data.of(id)).filter((value) => value === MILLION).length;

  await player.start();
  played[0]?.port.change(createLargeValues(10));
  player.go({ kind: 'item', id: 'b' });
  await waitForCondition(() => played.length === 2);
  played[1]?.port.change(createLargeValues(10));
  expect([countKept('a'), countKept('b')]).toEqual([10, 6]);
  player.close(() => undefined);
});
