import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { safeParse } from '@cairn/api/parse';
import { z } from '@cairn/api/z';
import { readLocalJson } from '@cairn/course-content/local-store';
import {
  findOutboxProblems,
  mockModelCalls,
  type ModelledKind,
} from '@cairn/course-content/test/outbox-model';
import { session } from '@cairn/session';
import { createLecturePositionAutosave } from './position-autosave.ts';

const localSchema = z.object({ seconds: z.number(), isUnsent: z.boolean() });
const ids = ['course-1', 'module-1'] as const;
const [courseId, moduleId] = ids;

/** The server's rule for positions: the later one counts, by the server's clock and the age that the browser names. */
const createPositions = () => {
  const positions = new Map<string, { readonly seconds: number; readonly at: number }>();
  const read = () => positions.get(session.studentId() ?? '');
  const toResponse = (seconds: number) => ({ courseId, moduleId, seconds, savedAt: '' });
  return {
    read,
    list: () => [read() ?? []].flat().map(({ seconds }) => toResponse(seconds)),
    save: (body: unknown, sentAt: number) => {
      const { seconds, age = 0 } = saveLecturePosition.body.parse(body);
      const at = sentAt - age * 1000;
      const stored = read();
      const later = stored && stored.at > at ? stored : { seconds, at };
      positions.set(session.studentId() ?? '', later);
      return toResponse(later.seconds);
    },
  };
};

const createKind = (): ModelledKind => {
  const positions = createPositions();
  const readUnsent = (): Record<string, string> => {
    const key = ['cairn.place.v1', session.studentId() ?? '', ...ids] as const;
    const local = safeParse(localSchema, readLocalJson(key));
    return local?.isUnsent === true ? { position: `${local.seconds}` } : {};
  };
  return {
    keys: ['position'],
    toValue: (number) => `${number + 10}`,
    // A film reports its position once a second.
    msPerWrite: 1000,
    listLeftovers: () => Object.keys(readUnsent()),
    stored: () => {
      const stored = positions.read();
      return stored ? { position: `${stored.seconds}` } : {};
    },
    open: async (server) => {
      mockModelCalls(server, {
        saves: new Map([[saveLecturePosition, ({ body }, sentAt) => positions.save(body, sentAt)]]),
        reads: new Map([[listLecturePositions, () => positions.list()]]),
      });
      const autosave = createLecturePositionAutosave(courseId, moduleId);
      void autosave.load();
      autosave.open();
      autosave.begin();
      return { write: (_key, value) => autosave.note(Number(value)), unsaved: readUnsent };
    },
  };
};

test('1,000 random runs with faults, crashes and other students keep the position in a lecture', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
