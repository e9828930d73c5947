import { tallyModuleFlags } from './course-completion.rules.ts';
import {
  sortModulesByOrder,
  isModuleDone,
  findNextItem,
  findItemToResume,
  listItemKinds,
  tallyModuleProgress,
  type ModuleFacts,
  createEmptyModuleFlags,
  findUnlockedModuleIds,
} from './module-progress.rules.ts';

const aModule = (
  ModuleID: string,
  Order: number,
  parts: Partial<ModuleFacts> = {},
): ModuleFacts => ({
  ModuleID,
  Order,
  ...parts,
});
const lecture = { Lecture: { LectureUrl: '/media/a.webm' } };
const exercise = { ExerciseID: 'x1' };
const assessment = { McqObj: { Questions: [{}] } };
const one = aModule('m1', 1, { ...lecture, ...exercise, ...assessment });
const two = aModule('m2', 2, lecture);
const three = aModule('m3', 3, assessment);
const course = [three, one, two];
const all = { LectureCompleted: true, ExerciseCompleted: true, AssessmentCompleted: true };

describe('module progress', () => {
  it.each([
    ['all three', one, ['lecture', 'exercise', 'assessment']],
    ['no questions', aModule('m', 1, { McqObj: { Questions: [] } }), []],
    ['a lecture without address', aModule('m', 1, { Lecture: { LectureUrl: '' } }), []],
  ])('lists the items of a module: %s', (_name, facts, kinds) => {
    expect(listItemKinds(facts)).toEqual(kinds);
  });

  it('seeds false flags for the components that exist', () => {
    expect(createEmptyModuleFlags(two)).toEqual({ LectureCompleted: false });
    expect(createEmptyModuleFlags(aModule('m', 1))).toEqual({});
  });

  it.each([
    ['every present component', two, { m2: { LectureCompleted: true } }, true],
    ['no assessment passed', one, { m1: { ...all, AssessmentCompleted: false } }, false],
    ['no exercise done', one, { m1: { ...all, ExerciseCompleted: false } }, false],
    ['no lecture seen', one, { m1: { ...all, LectureCompleted: false } }, false],
    ['all three', one, { m1: all }, true],
    ['a lecture without address', aModule('m', 1, { Lecture: { LectureUrl: '' } }), {}, true],
    ['an assessment without questions', aModule('m', 1, { McqObj: { Questions: [] } }), {}, true],
    ['nothing recorded', two, {}, false],
    ['a module without components', aModule('m', 1), {}, true],
  ])('[COMP-01] calls a module done: %s', (_name, facts, progress, expected) => {
    expect(isModuleDone(facts, progress)).toBe(expected);
  });

  it.each([
    ['at the start only the first', {}, ['m1']],
    ['the next once the previous is complete', { m1: all }, ['m1', 'm2']],
    ['never past an open one', { m1: all, m3: all }, ['m1', 'm2']],
    ['all', { m1: all, m2: all }, ['m1', 'm2', 'm3']],
  ])('[COMP-02] unlocks %s', (_name, progress, ids) => {
    expect([...findUnlockedModuleIds(course, progress)]).toEqual(ids);
  });

  it.each([
    ['the first item at the start', {}, { moduleId: 'm1', kind: 'lecture' }],
    [
      'the first open item',
      { m1: { LectureCompleted: true } },
      { moduleId: 'm1', kind: 'exercise' },
    ],
    [
      'the assessment after lecture and exercise',
      { m1: { LectureCompleted: true, ExerciseCompleted: true } },
      { moduleId: 'm1', kind: 'assessment' },
    ],
    [
      'the first module that is not complete, whatever is done after it',
      { m1: all, m3: all },
      { moduleId: 'm2', kind: 'lecture' },
    ],
    [
      'the first item of the last module when all is done',
      { m1: all, m2: all, m3: all },
      { moduleId: 'm3', kind: 'assessment' },
    ],
  ])('[COMP-03] resumes at %s', (_name, progress, item) => {
    expect(findItemToResume(course, progress)).toEqual(item);
  });

  it('[COMP-03] goes back to the lecture of the last module when all is done', () => {
    const last = aModule('m0', 0, lecture);
    expect(findItemToResume([one, last], { m0: all, m1: all })).toEqual({
      moduleId: 'm1',
      kind: 'lecture',
    });
  });

  it('[TAPI-16] puts modules in their order, whatever order they come in', () => {
    const tenth = aModule('m10', 10);
    expect(sortModulesByOrder([tenth, three, one, two])).toEqual([one, two, three, tenth]);
  });

  it('has nothing to resume in a course without items', () => {
    expect(findItemToResume([aModule('m', 1)], {})).toBeUndefined();
  });

  it('goes through the items in order and ends after the last', () => {
    expect(findNextItem(course, { moduleId: 'm1', kind: 'assessment' })).toEqual({
      moduleId: 'm2',
      kind: 'lecture',
    });
    expect(findNextItem(course, { moduleId: 'm3', kind: 'assessment' })).toBeUndefined();
    expect(findNextItem(course, { moduleId: 'gone', kind: 'lecture' })).toBeUndefined();
  });

  it.each([
    [{ m1: all }, { done: 1, total: 3, percent: 33, isReached: false }],
    [
      { m1: all, m2: all },
      { done: 2, total: 3, percent: 67, isReached: false },
    ],
    [
      { m1: all, m2: all, m3: all },
      { done: 3, total: 3, percent: 100, isReached: true },
    ],
  ])('[COMP-04] counts complete modules', (progress, tally) => {
    expect(tallyModuleProgress(course, progress)).toEqual(tally);
  });

  it('[COMP-04] counts no modules as 0 percent, and as no end', () => {
    expect(tallyModuleProgress([], {})).toEqual({
      done: 0,
      total: 0,
      percent: 0,
      isReached: false,
    });
  });

  it('counts no module without parts, and does not complete a course of such modules', () => {
    const empty = aModule('m0', 0);
    expect(tallyModuleProgress([empty, two], {})).toEqual({
      done: 0,
      total: 1,
      percent: 0,
      isReached: false,
    });
    expect(tallyModuleProgress([empty, two], { m2: all })).toEqual({
      done: 1,
      total: 1,
      percent: 100,
      isReached: true,
    });
    expect(tallyModuleProgress([empty], {})).toEqual({
      done: 0,
      total: 0,
      percent: 0,
      isReached: false,
    });
  });

  it('counts a course alike by its modules and by the flags of a record', () => {
    const modules = [aModule('m0', 0), one, two];
    const seeded = Object.fromEntries(modules.map((m) => [m.ModuleID, createEmptyModuleFlags(m)]));
    for (const record of [seeded, { ...seeded, m2: all }, { ...seeded, m1: all, m2: all }]) {
      expect(tallyModuleFlags(record)).toEqual(tallyModuleProgress(modules, record));
    }
  });

  it('[COMP-04] 199 of 200 are not 100 percent', () => {
    const many = Array.from({ length: 200 }, (_, i) => aModule(`m${i}`, i, lecture));
    const done = Object.fromEntries(many.slice(1).map(({ ModuleID }) => [ModuleID, all]));
    expect(tallyModuleProgress(many, done)).toMatchObject({
      done: 199,
      percent: 99,
      isReached: false,
    });
  });
});
