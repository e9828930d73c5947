import {
  changeStaffCompetency,
  createStaffCompetency,
  giveCompetencyBack,
  type StaffCompetency,
  takeOverCompetency,
} from '@cairn/api/staff-competencies.contract';
import { useNavigate, usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { competencyQueries } from '../../lib/competency-queries.ts';
import { DetailContent } from '../../lib/detail-page.tsx';
import listStyles from '../../lib/list.module.css';
import { ManagedRecordHeader } from '../../lib/managed-record.tsx';
import { CompetencyForm } from './competency-form.tsx';

const LIST_PATH = '/manage/catalogue/competencies';

/** Page /manage/catalogue/competencies/new: a new competency. */
export const NewCompetencyPage = () => {
  usePageTitle(t`Create a competency`);
  const navigate = useNavigate();
  return (
    <CatalogueFrame section="competencies">
      <header className={listStyles['head']}>
        <h1>{t`Create a competency`}</h1>
        <p>{t`Nothing is saved before you save.`}</p>
      </header>
      <CompetencyForm
        saved={{ name: '', questions: [] }}
        isNew
        isReadOnly={false}
        save={({ after: text }) => http.call(createStaffCompetency, { body: { text } })}
        onSaved={({ competencyId }) =>
          void navigate(`${LIST_PATH}/${encodeURIComponent(competencyId)}`, { replace: true })
        }
      />
    </CatalogueFrame>
  );
};

/** Page /manage/catalogue/competencies/:competencyId: a competency with its question bank. */
export const CompetencyPage = () => (
  <CatalogueFrame section="competencies">
    <CompetencyContent />
  </CatalogueFrame>
);

const CompetencyContent = () => {
  const { competencyId = '' } = useParams();
  return (
    <DetailContent
      query={useQuery(competencyQueries.detail(competencyId))}
      list={LIST_PATH}
      listName={t`Competencies`}
      unknownTitle={t`There is no such competency.`}
      failureTitle={t`The competency could not be loaded.`}
    >
      {(competency) => <CompetencyView key={competencyId} competency={competency} />}
    </DetailContent>
  );
};

const CompetencyView = ({ competency }: { readonly competency: StaffCompetency }) => {
  const { competencyId, name, origin, text } = competency;
  usePageTitle(name);
  const params = { competencyId };
  return (
    <>
      <ManagedRecordHeader
        origin={origin}
        name={name}
        takeOver={() => http.call(takeOverCompetency, { params })}
        giveBack={() => http.call(giveCompetencyBack, { params })}
      />
      <CompetencyForm
        saved={text}
        isNew={false}
        isReadOnly={origin === 'files'}
        save={(body) => http.call(changeStaffCompetency, { params, body })}
        onSaved={() => undefined}
      />
      <AllChangesLink objectId={competencyId} />
    </>
  );
};
