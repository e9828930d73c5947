import { numberText } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { jobRoleQueries } from '../../lib/job-role-queries.ts';
import { describeRecordOrigin } from '../../lib/managed-record.tsx';
import { RecordList, useRecordListView } from '../../lib/record-list.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';

const PATH = '/manage/catalogue/roles';

/** Page /manage/catalogue/roles: the roles of the catalogue. */
export const JobRolesPage = () => (
  <CatalogueFrame section="roles">
    <JobRoles />
  </CatalogueFrame>
);

const JobRoles = () => {
  const view = useRecordListView(PATH);
  const query = useQuery(jobRoleQueries.list(view.filters));
  return (
    <RecordList
      view={view}
      query={query}
      title={t`Roles`}
      lead={t`Jobs that students learn for, with their courses in order.`}
      action={<LinkButton to={`${PATH}/new`}>{t`Create a role`}</LinkButton>}
      searchLabel={t`Search roles`}
      fieldLabel={t`Title`}
      nothingFound={t`No roles found.`}
      pagesLabel={t`Pages of roles`}
      columns={[t`Role`, t`Courses`, t`Students`, t`Managed by`]}
    >
      {({ roles }) =>
        roles.map(({ roleId, title, courses, students, origin }) => (
          <tr key={roleId}>
            <th scope="row" className={tableStyles['names']}>
              <Link to={`${PATH}/${encodeURIComponent(roleId)}`}>{title}</Link>
            </th>
            <TableCell label={t`Courses`}>{numberText(courses)}</TableCell>
            <TableCell label={t`Students`}>{numberText(students)}</TableCell>
            <TableCell label={t`Managed by`}>{describeRecordOrigin(origin) || t`Staff`}</TableCell>
          </tr>
        ))
      }
    </RecordList>
  );
};
