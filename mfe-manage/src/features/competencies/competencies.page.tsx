import { numberText } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { competencyQueries } from '../../lib/competency-queries.ts';
import { describeRecordOrigin } from '../../lib/managed-record.tsx';
import { RecordList, useRecordListView } from '../../lib/record-list.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';

const PATH = '/manage/catalogue/competencies';

/** Page /manage/catalogue/competencies: the competencies that courses teach and roles need. */
export const CompetenciesPage = () => (
  <CatalogueFrame section="competencies">
    <Competencies />
  </CatalogueFrame>
);

const Competencies = () => {
  const view = useRecordListView(PATH);
  const query = useQuery(competencyQueries.list(view.filters));
  return (
    <RecordList
      view={view}
      query={query}
      title={t`Competencies`}
      lead={t`What courses teach and roles need, with the questions of their short checks.`}
      action={<LinkButton to={`${PATH}/new`}>{t`Create a competency`}</LinkButton>}
      searchLabel={t`Search competencies`}
      fieldLabel={t`Name`}
      nothingFound={t`No competencies found.`}
      pagesLabel={t`Pages of competencies`}
      columns={[t`Competency`, t`Questions`, t`Courses`, t`Roles`, t`Managed by`]}
    >
      {({ competencies }) =>
        competencies.map(({ competencyId, name, questions, courses, roles, origin }) => (
          <tr key={competencyId}>
            <th scope="row" className={tableStyles['names']}>
              <Link to={`${PATH}/${encodeURIComponent(competencyId)}`}>{name}</Link>
            </th>
            <TableCell label={t`Questions`}>
              {questions === 0 ? t`None` : numberText(questions)}
            </TableCell>
            <TableCell label={t`Courses`}>{numberText(courses)}</TableCell>
            <TableCell label={t`Roles`}>{numberText(roles)}</TableCell>
            <TableCell label={t`Managed by`}>{describeRecordOrigin(origin) || t`Staff`}</TableCell>
          </tr>
        ))
      }
    </RecordList>
  );
};
