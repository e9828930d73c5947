import { ApiError } from '@cairn/api/api-error';
import {
  answerJoinRequest,
  checkJoinRequest,
  type CheckedJoinRequest,
} from '@cairn/api/join-requests.contract';
import { PASSWORD_LINK_PATTERN } from '@cairn/api/registration.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { andList } from '@cairn/messages/word-lists';
import { Link, queryOptions, useAction, useQuery, useSite } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { useMailedLinkSecret } from './use-mailed-link-secret.ts';

const requestQuery = (link: string) =>
  queryOptions({
    queryKey: ['join-request', link],
    queryFn: async ({ signal }): Promise<CheckedJoinRequest> =>
      // A link of the wrong form counts as unknown without a request: mail programs may cut long links.
      PASSWORD_LINK_PATTERN.test(link)
        ? http.call(checkJoinRequest, { body: { link }, signal })
        : { state: 'unknown' },
    staleTime: 0,
  });

/** Page to which the mail of a group manager leads: the owner of an account agrees to join the group, or declines. 003 §2.3 */
export const JoinGroupPage = () => {
  const link = useMailedLinkSecret();
  const query = useQuery(requestQuery(link));
  return (
    <QueryContent
      query={query}
      skeleton={
        <AuthPageLayout title={t`Join a group`}>
          <Skeleton>
            <SkeletonText />
          </Skeleton>
        </AuthPageLayout>
      }
      renderFailure={({ error, ...retry }) => (
        <AuthPageLayout title={t`Join a group`}>
          <ErrorState
            title={t`The link could not be checked.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        </AuthPageLayout>
      )}
    >
      {({ state, request }) =>
        request ? (
          <OpenRequest {...{ link, request }} onEnded={() => void query.refetch()} />
        ) : (
          <AuthPageLayout {...describeEndedRequest(state)} />
        )
      }
    </QueryContent>
  );
};

const describeEndedRequest = (state: CheckedJoinRequest['state']) => {
  switch (state) {
    case 'declined':
      return {
        title: t`You have declined`,
        lead: t`Nothing has changed. If you want to join after all, ask the person who looks after the group.`,
      };
    case 'expired':
      return {
        title: t`This link has expired`,
        lead: t`Ask the person who looks after the group for a new one.`,
      };
    case 'open':
    case 'unknown':
      return {
        title: t`This link is not valid`,
        lead: t`It may have been answered, or replaced by the link in a newer mail.`,
      };
    default:
      return state satisfies never;
  }
};

interface OpenRequestProps {
  readonly link: string;
  readonly request: NonNullable<CheckedJoinRequest['request']>;
  /** Called when the server rejects the link, which was valid when the page checked it. */
  readonly onEnded: () => void;
}

const describeRequest = ({ requestedBy, groups }: OpenRequestProps['request'], brand: string) => {
  const names = andList(groups);
  const title = groups.length === 1 ? t`Join the group ${names}?` : t`Join the groups ${names}?`;
  const lead =
    requestedBy === null
      ? t`The people who run ${brand} ask you to join.`
      : t`${requestedBy} looks after people at ${brand} and asks you to join.`;
  return groups.length === 0 ? { title: t`Join a group`, lead } : { title, lead };
};

const OpenRequest = ({ link, request, onEnded }: OpenRequestProps) => {
  const brand = useSite().brand.name;
  const { mutate, error, isPending, data, variables } = useAction({
    mutationFn: async (agrees: boolean) => {
      await http.call(answerJoinRequest, { body: { link, agrees } });
      return { agrees };
    },
    onError: (failure) => {
      if (failure instanceof ApiError && ['conflict', 'not-found'].includes(failure.kind))
        onEnded();
    },
  });
  if (data) return <AnsweredRequest agrees={data.agrees} />;
  const until = formatDateTime(new Date(request.expiresAt));
  return (
    <AuthPageLayout {...describeRequest(request, brand)}>
      <div className={styles['form']}>
        <p>{t`This concerns your account ${request.email}.`}</p>
        <p>
          {t`If you agree, the people who look after the group see your name, your courses and your progress. Until then they see nothing of your account.`}
        </p>
        {error && (
          <Note tone="err" role="alert">
            {friendlyMessage(error)}
          </Note>
        )}
        <Button
          size="l"
          block
          busy={isPending && variables}
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          {t`Agree and join`}
        </Button>
        <Button
          size="l"
          block
          variant="line"
          busy={isPending && !variables}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          {t`Decline`}
        </Button>
        <p className={styles['small']}>{t`You can answer until ${until}.`}</p>
      </div>
    </AuthPageLayout>
  );
};

const AnsweredRequest = ({ agrees }: { readonly agrees: boolean }) => {
  const content = useRef<HTMLDivElement>(null);
  // Moves the focus to the result, because the pressed button, which had it, was removed.
  useEffect(() => content.current?.focus(), []);
  return (
    <AuthPageLayout title={agrees ? t`You have joined` : t`You have declined`}>
      <div ref={content} tabIndex={-1} className={styles['form']}>
        <p role="status">
          {agrees
            ? t`The courses of the group are in My Learning.`
            : t`Nothing has changed, and you get no further mail about this.`}
        </p>
        <Link to="/learning">{t`Go to My Learning`}</Link>
      </div>
    </AuthPageLayout>
  );
};
