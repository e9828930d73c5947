import { endOtherSessions, endOwnSession, type OwnSession } from '@cairn/api/own-sessions.contract';
import { useAction, useQuery, useQueryClient } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { describeDevice, SessionRows } from '@cairn/ui/session-rows';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import styles from './account.module.css';
import { ownAccountQueries } from './own-account.queries.ts';

/** Shows where the student is signed in. Any session but the own one can be ended. 003 §1, MPERM-33, MPERM-34 */
export const OwnSessionsSection = ({ studentId }: { readonly studentId: string }) => {
  const query = useQuery(ownAccountQueries.sessions(studentId));
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading your sessions`}>
          <SkeletonText lines={4} />
        </Skeleton>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Your sessions could not be loaded.`}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {({ sessions }) => <Sessions studentId={studentId} sessions={sessions} />}
    </QueryContent>
  );
};

interface SessionsProps {
  readonly studentId: string;
  readonly sessions: readonly OwnSession[];
}

/** The session to end; 'others' for all but the own one. */
type EndedSession = OwnSession | 'others';

const endSession = (ended: EndedSession): Promise<unknown> =>
  ended === 'others'
    ? http.call(endOtherSessions, {})
    : http.call(endOwnSession, { params: { sessionId: ended.sessionId } });

const describeEnd = (ended: EndedSession): string => {
  if (ended === 'others') return t`All other sessions have ended.`;
  const device = describeDevice(ended.device);
  return t`The session has ended: ${device}`;
};

const useEndSession = (studentId: string) => {
  const queries = useQueryClient();
  const { queryKey } = ownAccountQueries.sessions(studentId);
  return useAction({
    mutationFn: endSession,
    onSuccess: async (_answer, ended) => {
      await queries.invalidateQueries({ queryKey });
      events.emit('notice.shown', { tone: 'success', message: describeEnd(ended) });
    },
    // Reloads the sessions: the server may have ended one although its response was lost.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
};

const toShownSession = (session: OwnSession) => ({
  key: session.sessionId,
  session,
  isCurrent: session.isCurrent,
  ...session.device,
});

const Sessions = ({ studentId, sessions }: SessionsProps) => {
  const ending = useEndSession(studentId);
  const { isPending, variables, error, mutate } = ending;
  return (
    <>
      <SessionRows
        sessions={sessions.map(toShownSession)}
        renderAction={(session) => {
          if (session.isCurrent) return null;
          const device = describeDevice(session);
          const isEnding =
            isPending && variables !== 'others' && variables.sessionId === session.key;
          return (
            <Button
              variant="ghost"
              size="s"
              aria-label={t`End the session: ${device}`}
              busy={isEnding}
              onClick={() => mutate(session.session)}
            >
              {t`End`}
            </Button>
          );
        }}
      />
      {sessions.length > 1 && (
        <div>
          <Button
            variant="line"
            busy={isPending && variables === 'others'}
            onClick={() => mutate('others')}
          >
            {t`End all other sessions`}
          </Button>
        </div>
      )}
      {error && <Note tone="err">{friendlyMessage(error)}</Note>}
      <p className={styles['hint']}>
        {t`The place is the range of the address that was used last. If you do not know a device, end its session and change your password.`}
      </p>
    </>
  );
};
