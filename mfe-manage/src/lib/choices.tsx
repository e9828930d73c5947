/** The groups and courses that a `ChoiceField` offers. */
import { containsSearchText } from '@cairn/domain/search-text.rules';
import { useQuery } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { ChoiceOption } from './choice-field.tsx';
import { useDebouncedSearch } from './list-search.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { manageQueries } from './manage-queries.ts';

interface ChoicesProps {
  readonly search: string;
  readonly children: (choices: readonly ChoiceOption[]) => ReactNode;
}

/** Maximum number of groups in the list; a search finds the others. */
const MAX_GROUP_CHOICES = 50;

export const GroupChoices = ({ search, children }: ChoicesProps) => (
  <LoadedContent
    query={useQuery(manageQueries.filterOptions())}
    failure={t`The groups could not be loaded.`}
    lines={3}
  >
    {({ groups }) =>
      children(
        groups
          .filter(({ name, isArchived }) => !isArchived && containsSearchText(name, search))
          .slice(0, MAX_GROUP_CHOICES)
          .map(({ groupId, name }) => ({ id: groupId, name })),
      )
    }
  </LoadedContent>
);

export const CourseChoices = ({ search, children }: ChoicesProps) => (
  <LoadedContent
    query={useQuery(manageQueries.courseChoices(useDebouncedSearch(search)))}
    failure={t`The courses could not be loaded.`}
    lines={3}
  >
    {({ courses }) =>
      children(courses.map(({ courseId, title }) => ({ id: courseId, name: title })))
    }
  </LoadedContent>
);
