import type { Course } from '@cairn/api/courses.contract';
import {
  COURSE_LEVELS,
  COURSE_TYPE_LABELS,
  formatCourseLevel,
} from '@cairn/domain/course-types.rules';
import { Button } from '@cairn/ui/button';
import { RadioList } from '@cairn/ui/radio-list';
import { SelectField } from '@cairn/ui/select-field';
import { useMemo } from 'react';
import { t } from 'ttag';
import styles from './course-catalog.module.css';
import type { CatalogFilterState } from './use-catalog-view.ts';
import { useFilterInstructors } from './use-course-people.ts';

interface CourseFiltersProps {
  readonly courses: readonly Course[];
  readonly view: CatalogFilterState;
}

const typeChoices = [
  { value: '', label: t`All types` },
  ...Object.entries(COURSE_TYPE_LABELS).map(([value, label]) => ({ value, label })),
];
// Label of the choice without a level filter, since 'All Levels' itself is a level of courses.
const levelChoices = [
  { value: '', label: t`Any level` },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: formatCourseLevel(level) })),
];

const distinct = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '').toSorted();

const categoryChoices = (courses: readonly Course[]) => [
  { value: '', label: t`All categories` },
  ...distinct(courses.map(({ Category }) => Category)).map((value) => ({ value, label: value })),
];

const useInstructorChoices = (courses: readonly Course[]) => {
  const ids = useMemo(() => distinct(courses.map((course) => course.InstructorID)), [courses]);
  const instructors = useFilterInstructors(ids);
  return useMemo(
    () => [
      { value: '', label: t`Any instructor` },
      ...instructors.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [instructors],
  );
};

/**
 * Sidebar with the filters of the catalogue. Its choices come from the visible courses, so that a draft's category never
 * appears.
 */
export const CourseFilters = ({ courses, view }: CourseFiltersProps) => {
  const { filters, change } = view;
  const categories = useMemo(() => categoryChoices(courses), [courses]);
  const instructors = useInstructorChoices(courses);
  return (
    <form
      className={styles['filters']}
      aria-label={t`Filters`}
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label={t`Category`}
        value={filters.category}
        onChange={(event) => change({ category: event.target.value })}
        options={categories}
      />
      <RadioList
        legend={t`Type`}
        value={filters.type}
        onChange={(type) => change({ type })}
        options={typeChoices}
      />
      <RadioList
        legend={t`Level`}
        value={filters.level}
        onChange={(level) => change({ level })}
        options={levelChoices}
      />
      <SelectField
        label={t`Instructor`}
        value={filters.instructor}
        onChange={(event) => change({ instructor: event.target.value })}
        options={instructors}
      />
      {view.isFiltered && (
        <Button variant="line" block onClick={view.clear}>
          {t`Clear filters`}
        </Button>
      )}
    </form>
  );
};
