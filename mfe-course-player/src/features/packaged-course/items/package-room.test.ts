import { PackageMemoryLimit } from '../bridge/package-memory-limit.ts';
import type { Playback, PlaybackInput } from '../bridge/play-package.ts';
import { packagedCourse, waitFor } from '../bridge/test/visit.ts';
import type { ScormValues } from '../runtime/scorm-types.ts';
import { CourseData } from './course-data.ts';
import { loadNavigator } from './load-navigator.ts';
import { createItemsPlayback } from './play-items.ts';
import { item } from './test/items.ts';

const played: PlaybackInput[] = [];
const playback: Playback = {
  noteSave: () => undefined,
  noteSaved: () => undefined,
  noteValidity: () => undefined,
  close: (onClosed) => onClosed(),
};
jest.mock('../bridge/play-package.ts', () => ({
  playPackage: async (input: PlaybackInput) => {
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
  const items = [item('a'), item('b')];
  const course = packagedCourse({ items });
  const data = new CourseData({ stored: {}, first: 'a', isWritable: true, save: () => undefined });
  const player = createItemsPlayback({
    container: document.body,
    course,
    items,
    data,
    navigator: await loadNavigator(course, items, data),
    learner: { id: 's1', name: 'Doe, Jane' },
    loadFailed: false,
    place: { isolation: 'none' },
    leaving: () => undefined,
    port: { commit: () => undefined, saveFailing: () => false, countFrom: () => undefined },
    room: new PackageMemoryLimit(),
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
  await waitFor(() => played.length === 2);
  played[1]?.port.change(createLargeValues(10));
  expect([countKept('a'), countKept('b')]).toEqual([10, 6]);
  player.close(() => undefined);
});
