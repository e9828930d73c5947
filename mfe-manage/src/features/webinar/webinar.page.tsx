import {
  changeStaffWebinar,
  createStaffWebinar,
  type StaffWebinar,
} from '@cairn/api/staff-webinars.contract';
import type { WebinarText } from '@cairn/domain/staff-webinar.rules';
import { useNavigate, usePageTitle, useParams, useQuery, useSearchParams } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { Note } from '@cairn/ui/note';
import { Tag } from '@cairn/ui/tag';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import listStyles from '../../lib/list.module.css';
import { webinarQueries } from '../../lib/webinar-queries.ts';
import { Attendees } from './attendees.tsx';
import { EMPTY_WEBINAR, WebinarForm } from './webinar-form.tsx';
import type { WebinarDialogProps } from './webinar-dialog.tsx';
import styles from './webinar.module.css';

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

const LazyWebinarDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './webinar-dialog.tsx')).WebinarDialog,
);

const WebinarView = ({ webinar }: { readonly webinar: StaffWebinar }) => {
  const { webinarId, origin, isCancelled, title } = webinar;
  usePageTitle(title);
  const [opened, setOpened] = useState<WebinarDialogProps['kind']>();
  return (
    <>
      <WebinarHead webinar={webinar} onOpen={setOpened} />
      {origin === 'files' && (
        <Note tone="info" className={styles['managed']}>
          <p>
            <b>{t`Managed by files.`}</b> <span>{t`To edit it here, take it over first.`}</span>
          </p>
          <Button variant="line" size="s" onClick={() => setOpened('take-over')}>
            {t`Take over`}
          </Button>
        </Note>
      )}
      <WebinarForm
        saved={webinar.text}
        isNew={false}
        isReadOnly={origin === 'files' || isCancelled}
        save={(body) => http.call(changeStaffWebinar, { params: { webinarId }, body })}
        onSaved={() => undefined}
      />
      <Attendees webinar={webinar} />
      <AllChangesLink objectId={webinarId} />
      {opened && (
        <LazyWebinarDialog kind={opened} webinar={webinar} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
};

interface WebinarHeadProps {
  readonly webinar: StaffWebinar;
  readonly onOpen: (dialog: WebinarDialogProps['kind']) => void;
}

const WebinarHead = ({ webinar, onOpen }: WebinarHeadProps) => {
  const { webinarId, title, isCancelled, origin } = webinar;
  return (
    <header className={pageStyles['head']}>
      <div className={pageStyles['names']}>
        <h1>{title}</h1>
      </div>
      {isCancelled && <Tag tone="missing">{t`Cancelled`}</Tag>}
      <div className={styles['actions']}>
        <LinkButton
          variant="line"
          to={`${LIST_PATH}/new?${new URLSearchParams({ copy: webinarId })}`}
        >
          {t`Duplicate`}
        </LinkButton>
        {origin === 'taken-over' && (
          <Button
            variant="line"
            onClick={() => onOpen('give-back')}
          >{t`Give back to files`}</Button>
        )}
        {!isCancelled && <CancelButton webinar={webinar} onPress={() => onOpen('cancel')} />}
      </div>
    </header>
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
