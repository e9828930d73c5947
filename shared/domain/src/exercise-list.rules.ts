/** The Cyber Range's list of exercises. Source: 002 §2.9. */
import { createListUrlFormat } from './list-view.rules.ts';
import { selectListPage } from './paging.rules.ts';

export interface ListedExercise {
  readonly ExerciseID: string;
  readonly Title: string;
  readonly Category: readonly string[];
  readonly Courses: readonly string[];
  readonly CoursesTitles: readonly string[];
  /** Titles of the roles that include a course of the exercise, in alphabetical order. */
  readonly Roles: readonly string[];
}

export type ExerciseListOrder = 'title' | 'course' | 'role' | 'category';
export const EXERCISE_ORDERS: readonly ExerciseListOrder[] = [
  'title',
  'course',
  'role',
  'category',
];
export const EXERCISE_PAGE_SIZE = 5;

/**
 * Filters, order and page of the list of exercises; '' means no filter. `course` is a CourseID; an unknown `sort` means
 * sorting by title.
 */
export interface ExerciseListView {
  readonly course: string;
  readonly category: string;
  readonly sort: string;
  readonly page: number;
}
export const defaultExerciseListView: ExerciseListView = {
  course: '',
  category: '',
  sort: 'title',
  page: 1,
};

const isExerciseOrder = (text: string): text is ExerciseListOrder =>
  EXERCISE_ORDERS.some((order) => order === text);

const toExerciseOrder = (sort: string): ExerciseListOrder =>
  isExerciseOrder(sort) ? sort : 'title';

export const exerciseUrlFormat = createListUrlFormat(defaultExerciseListView, (view) => ({
  ...view,
  sort: toExerciseOrder(view.sort),
}));

/** Returns the exercises for which the student has a desktop (CYB-02). */
export const filterWithWorkspace = <E extends ListedExercise>(
  exercises: readonly E[],
  workspaces: Readonly<Record<string, string>>,
): E[] => exercises.filter(({ ExerciseID }) => Object.hasOwn(workspaces, ExerciseID));

const sortKeys: Readonly<
  Record<ExerciseListOrder, (exercise: ListedExercise) => string | undefined>
> = {
  title: ({ Title }) => Title,
  course: ({ CoursesTitles }) => CoursesTitles[0],
  role: ({ Roles }) => Roles[0],
  category: ({ Category }) => Category[0],
};

const compareExercises = (
  a: ListedExercise,
  b: ListedExercise,
  order: ExerciseListOrder,
): number => {
  const [left, right] = [sortKeys[order](a), sortKeys[order](b)];
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return left.localeCompare(right) || a.Title.localeCompare(b.Title);
};

const matchesFilter = (wanted: string, values: readonly string[]): boolean =>
  wanted === '' || values.includes(wanted);

/** Returns one page of the exercises that pass both filters, in order. Exercises without the value to sort by come last. */
export const selectExercisePage = <E extends ListedExercise>(
  exercises: readonly E[],
  view: ExerciseListView,
) => {
  const order = toExerciseOrder(view.sort);
  const found = exercises
    .filter(
      (exercise) =>
        matchesFilter(view.course, exercise.Courses) &&
        matchesFilter(view.category, exercise.Category),
    )
    .toSorted((a, b) => compareExercises(a, b, order));
  return selectListPage(found, view.page, EXERCISE_PAGE_SIZE);
};
