import { containsSearchText } from '@cairn/domain/search-text.rules';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { Dialog } from '@cairn/ui/dialog';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Note } from '@cairn/ui/note';
import { SearchField } from '@cairn/ui/search-field';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './add-courses-dialog.module.css';
import { MAX_SEARCH_RESULTS, upskillQueries } from './upskill-role.queries.ts';

const DEBOUNCE_MS = 250;

interface AddCoursesDialogProps {
  /** CourseIDs that the learning path contains already. */
  readonly taken: readonly string[];
  readonly onAdd: (courseIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog that adds courses to the learning path; it does not save the path. */
export const AddCoursesDialog = ({ taken, onAdd, onClose }: AddCoursesDialogProps) => {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <Dialog
      open
      title={t`Add courses`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            reason={selected.length === 0 ? t`Choose a course first.` : undefined}
            onClick={() => onAdd(selected)}
          >
            {t`Add`}
          </Button>
        </>
      }
    >
      <Choices taken={taken} selected={selected} onChange={setSelected} />
    </Dialog>
  );
};

interface ChoicesProps {
  readonly taken: readonly string[];
  readonly selected: readonly string[];
  readonly onChange: (courseIds: readonly string[]) => void;
}

/** The search field is there before the courses, since the dialog focuses its first field when it opens. */
const Choices = (props: ChoicesProps) => {
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { data, isError } = useQuery(upskillQueries.courseSearch(debouncedSearch));
  return (
    <>
      <SearchField
        label={t`Search courses`}
        placeholder={t`Search courses`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      <FoundCourses {...{ data, isError, search, ...props }} />
    </>
  );
};

interface FoundCoursesProps extends ChoicesProps {
  readonly data: readonly { readonly CourseID: string; readonly CourseTitle: string }[] | undefined;
  readonly isError: boolean;
  readonly search: string;
}

const FoundCourses = ({ data, isError, search, taken, selected, onChange }: FoundCoursesProps) => {
  if (isError && !data) return <Note tone="err">{t`Course details could not be loaded.`}</Note>;
  if (!data) {
    return (
      <Skeleton label={t`Loading courses`}>
        <SkeletonText lines={5} />
      </Skeleton>
    );
  }
  const found = data.filter(
    ({ CourseID, CourseTitle }) =>
      !taken.includes(CourseID) && containsSearchText(CourseTitle, search),
  );
  return (
    <>
      <HiddenStatus text={search.trim() !== '' && describeFound(found.length)} />
      {found.length === 0 && <p>{t`No courses found.`}</p>}
      {data.length === MAX_SEARCH_RESULTS && (
        <Note>{t`Not all courses are shown. Search for a part of a title to find others.`}</Note>
      )}
      <fieldset className={styles['list']}>
        <legend className={styles['legend']}>{t`Courses that are not in the path yet`}</legend>
        {found.map(({ CourseID, CourseTitle }) => (
          <Checkbox
            key={CourseID}
            label={CourseTitle}
            checked={selected.includes(CourseID)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...selected, CourseID]
                  : selected.filter((one) => one !== CourseID),
              )
            }
          />
        ))}
      </fieldset>
    </>
  );
};

const describeFound = (count: number): string =>
  plural(count, t`${count} course found.|${count} courses found.`);
