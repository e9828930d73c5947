import { useQuery } from '@cairn/runtime';
import { events, friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { type ComponentProps, useEffect } from 'react';
import { t } from 'ttag';
import { type LearningList, learningListQueries } from './learning-list.queries.ts';

interface LoadedLearningListProps extends Pick<
  ComponentProps<typeof QueryContent<LearningList>>,
  'skeleton' | 'children'
> {
  readonly studentId: string;
}

/** Shows a student's learning list, which is loaded again when the progress in a course changes. */
export const LoadedLearningList = ({ studentId, ...content }: LoadedLearningListProps) => {
  const list = useQuery(learningListQueries.list(studentId));
  const { refetch } = list;
  useEffect(() => events.on('progress.changed', () => void refetch()), [refetch]);
  return (
    <QueryContent
      query={list}
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Failed to fetch your learning list.`}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
      {...content}
    />
  );
};
