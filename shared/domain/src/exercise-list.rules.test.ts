import {
  exerciseUrlFormat,
  type ListedExercise,
  selectExercisePage,
  defaultExerciseListView,
  filterWithWorkspace,
} from './exercise-list.rules.ts';

const exercise = (Title: string, change: Partial<ListedExercise> = {}): ListedExercise => ({
  ExerciseID: Title,
  Title,
  Category: ['Networking'],
  Courses: ['c1'],
  CoursesTitles: ['Course one'],
  Roles: ['Analyst'],
  ...change,
});
const titles = (exercises: ListedExercise[], view = {}) =>
  selectExercisePage(exercises, { ...defaultExerciseListView, ...view }).items.map(
    ({ Title }) => Title,
  );

describe('exercise list', () => {
  it('[CYB-02] lists only exercises with a desktop', () => {
    expect(filterWithWorkspace([exercise('a'), exercise('b')], { b: 'ws-1' })).toEqual([
      exercise('b'),
    ]);
    expect(filterWithWorkspace([exercise('constructor')], {})).toEqual([]);
  });

  it('[CYB-03] course and category combine; any entry of an exercise may match', () => {
    const list = [
      exercise('a', { Courses: ['c1', 'c2'] }),
      exercise('b', { Courses: ['c2'], Category: ['Linux', 'Cloud'] }),
    ];
    expect(titles(list, { course: 'c2' })).toEqual(['a', 'b']);
    expect(titles(list, { course: 'c2', category: 'Cloud' })).toEqual(['b']);
    expect(titles(list, { course: 'c1', category: 'Cloud' })).toEqual([]);
  });

  it.each([
    ['title', ['a', 'b', 'c']],
    ['course', ['b', 'a', 'c']],
    ['role', ['c', 'a', 'b']],
    ['category', ['c', 'b', 'a']],
  ])('[CYB-04] sorts by %s', (sort, expected) => {
    const list = [
      exercise('b', { CoursesTitles: ['A course'], Roles: [], Category: ['B'] }),
      exercise('a', { CoursesTitles: ['B course'], Roles: ['Z role'], Category: ['C'] }),
      exercise('c', { CoursesTitles: [], Roles: ['A role'], Category: ['A'] }),
    ];
    expect(titles(list, { sort })).toEqual(expected);
  });

  it('sorts by title where the address asks for an order that there is not', () => {
    const list = [exercise('b', { Roles: ['A role'] }), exercise('a')];
    expect(titles(list, { sort: 'banana' })).toEqual(['a', 'b']);
    const asked = { ...defaultExerciseListView, course: 'c1', sort: 'banana' };
    expect(exerciseUrlFormat.sound(asked)).toEqual({ ...defaultExerciseListView, course: 'c1' });
    expect(exerciseUrlFormat.sound({ ...asked, sort: 'role' }).sort).toBe('role');
  });

  it('[CYB-06] pages of five, never beyond the last', () => {
    const list = Array.from({ length: 6 }, (_, index) => exercise(`e${index}`));
    expect(titles(list)).toHaveLength(5);
    expect(titles(list, { page: 2 })).toEqual(['e5']);
    expect(selectExercisePage(list, { ...defaultExerciseListView, page: 9 })).toMatchObject({
      page: 2,
      pageCount: 2,
    });
    expect(selectExercisePage([], defaultExerciseListView)).toMatchObject({
      page: 1,
      pageCount: 1,
    });
  });
});
