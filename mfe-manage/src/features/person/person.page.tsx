import type { Person } from '@cairn/api/staff-people.contract';
import { lazyPart, Link, useParams, usePageTitle, useQuery } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Tag } from '@cairn/ui/tag';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { DetailContent } from '../../lib/detail-page.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { formatDay } from '@cairn/messages/dates';
import { formatPersonName, PERSON_STATUS_LABELS } from '../../lib/person-words.ts';
import { AccountFacts } from './account-facts.tsx';
import { CoursesOfPerson } from './courses-of-person.tsx';
import { PersonActions } from './person-actions.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './person.module.css';

/** Page /manage/people/{personId}: one person, with everything that staff see and do. */
export const PersonPage = () => (
  <ManageFrame tab="people">
    <PersonContent />
  </ManageFrame>
);

const PersonContent = () => {
  const { personId = '' } = useParams();
  const query = useQuery(manageQueries.person(personId));
  usePageTitle(query.data && formatPersonName(query.data));
  return (
    <DetailContent
      query={query}
      list="/manage/people"
      listName={t`People`}
      unknownTitle={t`There is no such person.`}
      failureTitle={t`The person could not be loaded.`}
    >
      {(person) => <PersonView person={person} />}
    </DetailContent>
  );
};

const LazyEditPersonDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "person-dialogs" */ './edit-person-dialog.tsx'))
      .EditPersonDialog,
);

/** The changes that staff made to the person, below the first view; the code loads after that of the page. */
const changes = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "changes" */ './changes-of-person.tsx')).ChangesOfPerson,
);

const PersonView = ({ person }: { readonly person: Person }) => {
  const [isEditing, setIsEditing] = useState(false);
  const { personId, status, email, pictureUrl, certificates } = person;
  return (
    <>
      <header className={pageStyles['head']}>
        <Avatar personId={personId} src={pictureUrl} size="l" />
        <div className={pageStyles['names']}>
          <h1 translate="no">{formatPersonName(person)}</h1>
          <p translate="no">{email}</p>
        </div>
        <Tag
          tone={status === 'active' ? 'completed' : status === 'disabled' ? 'neutral' : 'pending'}
        >
          {PERSON_STATUS_LABELS[status]}
        </Tag>
        {person.mayEdit && (
          <Button variant="line" className={styles['edit']} onClick={() => setIsEditing(true)}>
            <Pencil />
            {t`Edit`}
          </Button>
        )}
      </header>
      {!person.mayEdit && (
        <p className={pageStyles['hint']}>{t`Only an administrator can change staff.`}</p>
      )}
      <div className={pageStyles['columns']}>
        <div>
          <CoursesOfPerson personId={personId} mayEdit={person.mayEdit} />
          <CertificatesOfPerson certificates={certificates} />
          <changes.Part personId={personId} />
        </div>
        <aside>
          <AccountFacts person={person} />
          {person.mayEdit && <PersonActions person={person} />}
        </aside>
      </div>
      {isEditing && <LazyEditPersonDialog person={person} onClose={() => setIsEditing(false)} />}
    </>
  );
};

const CertificatesOfPerson = ({ certificates }: Pick<Person, 'certificates'>) => (
  <section className={pageStyles['section']} aria-labelledby="certificates">
    <h2 id="certificates">{t`Certificates`}</h2>
    {certificates.length === 0 ? (
      <p className={pageStyles['hint']}>{t`No certificates yet.`}</p>
    ) : (
      <ul className={pageStyles['plain']}>
        {certificates.map(({ certificateId, courseTitle, issuedAt }) => (
          <li key={certificateId}>
            <Link to={`/certificates/${certificateId}`}>{courseTitle}</Link>
            <span className={pageStyles['hint']}>{describeIssue(issuedAt, certificateId)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const describeIssue = (issuedAt: string, certificateId: string): string => {
  const day = formatDay(issuedAt);
  return t`Issued ${day}, number ${certificateId}`;
};
