import type { TaughtCourse, WorkFilter, WorkPage, WorkState } from '@cairn/api/teaching.contract';
import { Chip } from '@cairn/ui/chip';
import { SearchField } from '@cairn/ui/search-field';
import { SelectField } from '@cairn/ui/select-field';
import { t } from 'ttag';
import type { SubmissionListState } from '../../../lib/desk-location.ts';
import { formatSubmissionCount } from '../../../lib/work-words.ts';
import styles from './work.module.css';

interface WorkFilterBarProps {
  readonly page: Pick<WorkPage, 'counts' | 'hasMore' | 'items'>;
  readonly courses: readonly TaughtCourse[];
  readonly filter: WorkFilter;
  readonly change: (part: Partial<SubmissionListState>) => void;
}

const states: readonly { readonly id: WorkState; readonly label: string }[] = [
  { id: 'waiting', label: t`Waiting` },
  { id: 'late', label: t`Late` },
  { id: 'graded', label: t`Graded` },
];

/** Filters the list of submissions by state, assignment and student; the URL stores the filters. */
export const SubmissionFilterBar = ({ page, courses, filter, change }: WorkFilterBarProps) => (
  <div className={styles['filter']}>
    <div className={styles['states']} role="group" aria-label={t`State`}>
      {states.map(({ id, label }) => (
        <Chip key={id} pressed={filter.state === id} onClick={() => change({ state: id })}>
          {label} <span className={styles['number']}>{formatSubmissionCount(page, id)}</span>
        </Chip>
      ))}
    </div>
    <SearchField
      label={t`Student`}
      placeholder={t`Student`}
      className={styles['search']}
      value={filter.search ?? ''}
      onChange={({ target }) => change({ search: target.value })}
      onClear={() => change({ search: '' })}
    />
    <ItemField {...{ page, courses, filter, change }} />
  </div>
);

const ItemField = ({ page: { items }, courses, filter, change }: WorkFilterBarProps) => (
  <SelectField
    label={t`Assignment`}
    hideLabel
    className={styles['item']}
    value={toOptionValue(items.findIndex((item) => isChosen(item, filter)))}
    options={[
      { value: '', label: t`All assignments` },
      ...items.map((item, at) => ({
        value: toOptionValue(at),
        label: toItemLabel(item, items, courses),
      })),
    ]}
    onChange={({ target }) => {
      const item = target.value === '' ? undefined : items[Number(target.value)];
      const isOfMany = filter.courseId === undefined;
      change({ item: item?.itemId ?? '', in: isOfMany ? (item?.CourseID ?? '') : '' });
    }}
  />
);

type Item = WorkPage['items'][number];

/** Returns the value of an option: the index in the list, since several courses may contain the same item id. */
const toOptionValue = (at: number): string => (at < 0 ? '' : String(at));

const isChosen = ({ itemId, CourseID }: Item, filter: WorkFilter): boolean =>
  itemId === filter.itemId && CourseID === (filter.itemCourseId ?? CourseID);

/** Returns the name of an assignment, with its course if another course has one of the same name. */
const toItemLabel = (
  { itemName, CourseID }: Item,
  items: readonly Item[],
  courses: readonly TaughtCourse[],
): string => {
  const isAlone = !items.some(
    (other) => other.itemName === itemName && other.CourseID !== CourseID,
  );
  const course = courses.find((taught) => taught.CourseID === CourseID);
  return isAlone || !course ? itemName : `${itemName} (${course.CourseTitle})`;
};
