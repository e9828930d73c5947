import {
  changeStaffWebinar,
  createStaffWebinar,
  giveWebinarBack,
  removeStaffWebinar,
  type StaffWebinar,
  takeOverWebinar,
} from '@cairn/api/staff-webinars.contract';
import type { WebinarText } from '@cairn/domain/staff-webinar.rules';
import { formatDateTime } from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { useNavigate, usePageTitle, useParams, useQuery, useSearchParams } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { Tag } from '@cairn/ui/tag';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import listStyles from '../../lib/list.module.css';
import { ManagedRecordHeader } from '../../lib/managed-record.tsx';
import { webinarQueries } from '../../lib/webinar-queries.ts';
import { WebinarAttendeesSection } from './attendees.tsx';
import { EMPTY_WEBINAR, WebinarForm } from './webinar-form.tsx';

const LIST_PATH = '/manage/catalogue/webinars';

const toWebinarPath = (webinarId: string) => `${LIST_PATH}/${encodeURIComponent(webinarId)}`;

interface LoadedWebinarProps {
  readonly webinarId: string;
  readonly children: (webinar: StaffWebinar) => ReactNode;
}

const LoadedWebinar = ({ webinarId, children }: LoadedWebinarProps) => (
  <DetailContent
    query={useQuery(webinarQueries.detail(webinarId))}
    list={LIST_PATH}
    listName={t`Webinars`}
    unknownTitle={t`There is no such webinar.`}
    failureTitle={t`The webinar could not be loaded.`}
  >
    {children}
  </DetailContent>
);

/** Page /manage/catalogue/webinars/new: a new webinar, or a copy of another one (`?copy=`). */
export const NewWebinarPage = () => {
  usePageTitle(t`Create a webinar`);
  const [query] = useSearchParams();
  const copiedId = query.get('copy');
  return (
    <CatalogueFrame section="webinars">
      {copiedId === null ? (
        <NewWebinar begin={EMPTY_WEBINAR} />
      ) : (
        <LoadedWebinar webinarId={copiedId}>
          {({ text }) => (
            <NewWebinar begin={{ ...text, begins: '', ends: '' }} copiedId={copiedId} />
          )}
        </LoadedWebinar>
      )}
    </CatalogueFrame>
  );
};

interface NewWebinarProps {
  readonly begin: WebinarText;
  readonly copiedId?: string;
}

const NewWebinar = ({ begin, copiedId }: NewWebinarProps) => {
  const navigate = useNavigate();
  return (
    <>
      <header className={listStyles['head']}>
        <h1>{t`Create a webinar`}</h1>
        <p>{t`Nothing is saved before you save.`}</p>
      </header>
      <WebinarForm
        saved={begin}
        isNew
        isReadOnly={false}
        save={({ after: text }) =>
          http.call(createStaffWebinar, {
            body: { text, ...(copiedId !== undefined && { copiedId }) },
          })
        }
        onSaved={({ webinarId }) => void navigate(toWebinarPath(webinarId), { replace: true })}
      />
    </>
  );
};

/** Page /manage/catalogue/webinars/:webinarId: a webinar with its attendees. */
export const WebinarPage = () => {
  const { webinarId = '' } = useParams();
  return (
    <CatalogueFrame section="webinars">
      <LoadedWebinar webinarId={webinarId}>
        {(webinar) => <WebinarView key={webinarId} webinar={webinar} />}
      </LoadedWebinar>
    </CatalogueFrame>
  );
};

const LazyCancelWebinarDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './cancel-webinar-dialog.tsx'))
      .CancelWebinarDialog,
);

/** Returns a sentence about what students lose when the webinar is removed (MCAT-18). */
const describeLoss = (attendees: number): string => {
  const count = numberText(attendees);
  const holders = plural(
    attendees,
    t`${count} person has signed up and still sees it.|${count} people have signed up and still see it.`,
  );
  return `${t`Students no longer find the webinar in the list, and cannot sign up.`} ${holders}`;
};

const describeWebinar = ({ startsAt, attendees }: StaffWebinar): string => {
  const count = numberText(attendees);
  const people = plural(attendees, t`${count} person has signed up|${count} people have signed up`);
  return `${formatDateTime(startsAt)} · ${people}`;
};

const WebinarView = ({ webinar }: { readonly webinar: StaffWebinar }) => {
  const { webinarId, origin, isCancelled, title, attendees } = webinar;
  usePageTitle(title);
  const [isCancelling, setIsCancelling] = useState(false);
  const params = { webinarId };
  return (
    <>
      <ManagedRecordHeader
        origin={origin}
        name={title}
        facts={describeWebinar(webinar)}
        titleNote={isCancelled && <Tag tone="missing">{t`Cancelled`}</Tag>}
        takeOver={() => http.call(takeOverWebinar, { params })}
        giveBack={() => http.call(giveWebinarBack, { params })}
        removal={{
          list: LIST_PATH,
          meaning: describeLoss(attendees),
          done: t`The webinar has been removed.`,
          call: () => http.call(removeStaffWebinar, { params }),
        }}
      >
        <WebinarActions webinar={webinar} onCancel={() => setIsCancelling(true)} />
      </ManagedRecordHeader>
      <div className={pageStyles['columns']}>
        <WebinarForm
          saved={webinar.text}
          isNew={false}
          isReadOnly={origin === 'files' || isCancelled}
          save={(body) => http.call(changeStaffWebinar, { params, body })}
          onSaved={() => undefined}
        />
        <WebinarAttendeesSection webinar={webinar} />
      </div>
      <AllChangesLink objectId={webinarId} />
      {isCancelling && (
        <LazyCancelWebinarDialog webinar={webinar} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
};

interface WebinarActionsProps {
  readonly webinar: StaffWebinar;
  readonly onCancel: () => void;
}

const WebinarActions = ({ webinar, onCancel }: WebinarActionsProps) => {
  const { webinarId, isCancelled } = webinar;
  return (
    <>
      <LinkButton
        variant="line"
        to={`${LIST_PATH}/new?${new URLSearchParams({ copy: webinarId })}`}
      >
        {t`Duplicate`}
      </LinkButton>
      {!isCancelled && <CancelButton webinar={webinar} onPress={onCancel} />}
    </>
  );
};

interface CancelButtonProps {
  readonly webinar: StaffWebinar;
  readonly onPress: () => void;
}

const CancelButton = ({ webinar: { endsAt }, onPress }: CancelButtonProps) => {
  const [now] = useState(() => new Date());
  const hasEnded = new Date(endsAt) <= now;
  return (
    <Button
      variant="line"
      reason={hasEnded ? t`The webinar has ended, so it cannot be cancelled.` : undefined}
      onClick={onPress}
    >
      {t`Cancel the webinar`}
    </Button>
  );
};
