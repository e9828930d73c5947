/** The Cyber Range's list of exercises. Source: 002 §2.9. */

export interface ListedExercise {
  readonly ExerciseID: string;
  readonly Title: string;
  readonly Category: readonly string[];
  readonly Courses: readonly string[];
  readonly CoursesTitles: readonly string[];
  /** Titles of the roles whose courses hold one of the exercise's, best first. */
  readonly Roles: readonly string[];
}

export type ExerciseOrder = 'title' | 'course' | 'role' | 'category';
export const EXERCISE_ORDERS: readonly ExerciseOrder[] = ['title', 'course', 'role', 'category'];
export const EXERCISE_PAGE_SIZE = 5;

/** '' means no filter. `course` is a CourseID. */
export interface ExerciseView {
  readonly course: string;
  readonly category: string;
  readonly order: ExerciseOrder;
  readonly page: number;
}
export const wholeExerciseList: ExerciseView = {
  course: '',
  category: '',
  order: 'title',
  page: 1,
};

/** Exercises for which the student has a desktop (CYB-02). */
export const withWorkspace = <E extends ListedExercise>(
  exercises: readonly E[],
  workspaces: Readonly<Record<string, string>>,
): E[] => exercises.filter(({ ExerciseID }) => ExerciseID in workspaces);

const sortKeys: Readonly<Record<ExerciseOrder, (exercise: ListedExercise) => string | undefined>> =
  {
    title: ({ Title }) => Title,
    course: ({ CoursesTitles }) => CoursesTitles[0],
    role: ({ Roles }) => Roles[0],
    category: ({ Category }) => Category[0],
  };

const compare = (a: ListedExercise, b: ListedExercise, order: ExerciseOrder): number => {
  const [left, right] = [sortKeys[order](a), sortKeys[order](b)];
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return left.localeCompare(right) || a.Title.localeCompare(b.Title);
};

const fits = (wanted: string, values: readonly string[]): boolean =>
  wanted === '' || values.includes(wanted);

/** One page of what both filters let through, in order; an exercise without the thing sorted by comes last. */
export const selectExercisePage = <E extends ListedExercise>(
  exercises: readonly E[],
  view: ExerciseView,
): { readonly items: readonly E[]; readonly page: number; readonly pageCount: number } => {
  const found = exercises
    .filter(
      (exercise) => fits(view.course, exercise.Courses) && fits(view.category, exercise.Category),
    )
    .toSorted((a, b) => compare(a, b, view.order));
  const pageCount = Math.max(1, Math.ceil(found.length / EXERCISE_PAGE_SIZE));
  const page = Math.min(Math.max(1, view.page), pageCount);
  const start = (page - 1) * EXERCISE_PAGE_SIZE;
  return { items: found.slice(start, start + EXERCISE_PAGE_SIZE), page, pageCount };
};
