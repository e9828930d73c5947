import type { RangeExercise } from '@cairn/api/exercises.contract';
import {
  EXERCISE_ORDERS,
  type ExerciseListOrder,
  type ExerciseListView,
} from '@cairn/domain/exercise-list.rules';
import { Button } from '@cairn/ui/button';
import { SelectField } from '@cairn/ui/select-field';
import { RotateCcw } from 'lucide-react';
import { t } from 'ttag';
import styles from './exercise-list.module.css';

interface ExerciseControlsProps {
  readonly exercises: readonly RangeExercise[];
  readonly view: ExerciseListView;
  readonly change: (part: Partial<ExerciseListView>) => void;
  readonly reset: () => void;
}

const ORDER_LABELS: Readonly<Record<ExerciseListOrder, string>> = {
  title: t`Title`,
  course: t`Course`,
  role: t`Role`,
  category: t`Category`,
};

/** Returns a sentence about the order of the list; an unknown order counts as 'by title'. */
export const describeExerciseOrder = (sort: string): string => {
  const order = ORDER_LABELS[EXERCISE_ORDERS.find((one) => one === sort) ?? 'title'];
  return t`Sorted by ${order}.`;
};

/** Returns the titles of all exercises' courses by CourseID, sorted by title. */
const listCourseChoices = (exercises: readonly RangeExercise[]) =>
  [
    ...new Map(
      exercises.flatMap(({ Courses, CoursesTitles }) =>
        Courses.map((id, index) => [id, CoursesTitles[index] ?? id] as const),
      ),
    ),
  ].toSorted(([, a], [, b]) => a.localeCompare(b));

const listCategoryChoices = (exercises: readonly RangeExercise[]) =>
  [...new Set(exercises.flatMap(({ Category }) => Category))].toSorted();

export const ExerciseListFilters = ({ exercises, view, change, reset }: ExerciseControlsProps) => (
  <form
    className={styles['controls']}
    aria-label={t`Filters`}
    onSubmit={(event) => event.preventDefault()}
  >
    <SelectField
      label={t`Course`}
      value={view.course}
      onChange={(event) => change({ course: event.target.value })}
      options={[
        { value: '', label: t`All courses` },
        ...listCourseChoices(exercises).map(([value, label]) => ({ value, label })),
      ]}
    />
    <SelectField
      label={t`Category`}
      value={view.category}
      onChange={(event) => change({ category: event.target.value })}
      options={[
        { value: '', label: t`All categories` },
        ...listCategoryChoices(exercises).map((category) => ({ value: category, label: category })),
      ]}
    />
    <SelectField
      label={t`Sort by`}
      value={view.sort}
      onChange={({ target }) => change({ sort: target.value })}
      options={EXERCISE_ORDERS.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
    />
    <Button variant="line" onClick={reset}>
      <RotateCcw />
      {t`Reset Filters`}
    </Button>
  </form>
);
