import {
  changeStaffJobRole,
  createStaffJobRole,
  giveJobRoleBack,
  removeStaffJobRole,
  type StaffJobRole,
  takeOverJobRole,
} from '@cairn/api/staff-job-roles.contract';
import type { JobRoleText } from '@cairn/domain/job-role.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { useNavigate, usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { jobRoleQueries } from '../../lib/job-role-queries.ts';
import listStyles from '../../lib/list.module.css';
import { ManagedRecordHeader } from '../../lib/managed-record.tsx';
import { JobRoleForm } from './job-role-form.tsx';
import { JobRolePicture } from './job-role-picture.tsx';

const LIST_PATH = '/manage/catalogue/roles';

const EMPTY_ROLE: JobRoleText = { title: '', description: '', courseIds: [], competencyIds: [] };

/** Page /manage/catalogue/roles/new: a new role. */
export const NewJobRolePage = () => {
  usePageTitle(t`Create a role`);
  const navigate = useNavigate();
  return (
    <CatalogueFrame section="roles">
      <header className={listStyles['head']}>
        <h1>{t`Create a role`}</h1>
        <p>{t`Nothing is saved before you save. You can add a picture afterwards.`}</p>
      </header>
      <JobRoleForm
        saved={EMPTY_ROLE}
        facts={{ courseFacts: [], competencyFacts: [] }}
        isNew
        isReadOnly={false}
        save={({ after: text }) => http.call(createStaffJobRole, { body: { text } })}
        onSaved={({ roleId }) =>
          void navigate(`${LIST_PATH}/${encodeURIComponent(roleId)}`, { replace: true })
        }
      />
    </CatalogueFrame>
  );
};

/** Page /manage/catalogue/roles/:roleId: a role with its picture. */
export const JobRolePage = () => (
  <CatalogueFrame section="roles">
    <JobRoleContent />
  </CatalogueFrame>
);

const JobRoleContent = () => {
  const { roleId = '' } = useParams();
  return (
    <DetailContent
      query={useQuery(jobRoleQueries.detail(roleId))}
      list={LIST_PATH}
      listName={t`Roles`}
      unknownTitle={t`There is no such role.`}
      failureTitle={t`The role could not be loaded.`}
    >
      {(role) => <JobRoleView key={roleId} role={role} />}
    </DetailContent>
  );
};

/** Returns a sentence about what students lose when the role is removed (MCAT-18). */
const describeLoss = (students: number): string => {
  const count = numberText(students);
  const holders = plural(
    students,
    t`${count} student has it, wants it or has a learning path for it, and keeps it.|${count} students have it, want it or have a learning path for it, and keep it.`,
  );
  return `${t`Students no longer find the role in the catalogue and the search, and cannot choose it. Its courses stay.`} ${holders}`;
};

const describeRole = ({ courses, students }: StaffJobRole): string => {
  const [path, holders] = [numberText(courses), numberText(students)];
  const parts = [
    plural(courses, t`${path} course|${path} courses`),
    plural(students, t`${holders} student has it|${holders} students have it`),
  ];
  return parts.join(' · ');
};

const JobRoleView = ({ role }: { readonly role: StaffJobRole }) => {
  const { roleId, title, origin, students, text } = role;
  usePageTitle(title);
  const params = { roleId };
  const isReadOnly = origin === 'files';
  return (
    <>
      <ManagedRecordHeader
        origin={origin}
        name={title}
        facts={describeRole(role)}
        takeOver={() => http.call(takeOverJobRole, { params })}
        giveBack={() => http.call(giveJobRoleBack, { params })}
        removal={{
          list: LIST_PATH,
          meaning: describeLoss(students),
          done: t`The role has been removed.`,
          call: () => http.call(removeStaffJobRole, { params }),
        }}
      />
      <div className={pageStyles['columns']}>
        <JobRoleForm
          saved={text}
          facts={role}
          isNew={false}
          isReadOnly={isReadOnly}
          save={(body) => http.call(changeStaffJobRole, { params, body })}
          onSaved={() => undefined}
        />
        <JobRolePicture role={role} isReadOnly={isReadOnly} />
      </div>
      <AllChangesLink objectId={roleId} />
    </>
  );
};
