import { useQuery } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { ChoiceOption } from './choice-field.tsx';
import { competencyQueries } from './competency-queries.ts';
import { useDebouncedSearch } from './list-search.tsx';
import { LoadedContent } from './loaded-content.tsx';

interface CompetencyChoicesProps {
  readonly search: string;
  readonly children: (choices: readonly ChoiceOption[]) => ReactNode;
}

/** The competencies that a `ChoiceField` offers: the first page of those that match the search. */
export const CompetencyChoices = ({ search, children }: CompetencyChoicesProps) => {
  const settled = useDebouncedSearch(search);
  return (
    <LoadedContent
      query={useQuery(competencyQueries.list(settled === '' ? {} : { search: settled }))}
      failure={t`The competencies could not be loaded.`}
      lines={3}
    >
      {({ competencies }) =>
        children(competencies.map(({ competencyId, name }) => ({ id: competencyId, name })))
      }
    </LoadedContent>
  );
};
