import type { UserAttributes } from '@cairn/api/user.contract';
import { useRecord } from '@cairn/record/use-record';
import { useQuery, useQueryClient } from '@cairn/runtime';
import { events, session } from '@cairn/session';
import { useEffect } from 'react';
import { LEARNING, studentQueries } from './student.queries.ts';

export interface Student {
  readonly studentId: string;
  readonly givenName: string | undefined;
  /** Undefined until the first answer, when signing in could not read them. */
  readonly attributes: UserAttributes | undefined;
  /** Why there are no attributes. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

const CHANGES = [
  'enrolment.changed',
  'progress.changed',
  'course.completed',
  'roles.changed',
] as const;

/**
 * The signed-in student, always as the page's record has them: what another tab writes shows at once (it arrives as
 * attributes.changed), and whatever says that learning has moved asks the server again.
 */
export const useStudent = (): Student => {
  const attributes = useRecord();
  // The host lets nobody without a session onto these pages; on the way out there may be none for a moment.
  const studentId = session.studentId() ?? '';
  const client = useQueryClient();
  const { error, isFetching, refetch } = useQuery({
    ...studentQueries.record(studentId),
    enabled: studentId !== '',
  });

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [LEARNING] });
    const stops = CHANGES.map((name) => events.on(name, refresh));
    return () => stops.forEach((stop) => stop());
  }, [client]);

  return {
    studentId,
    givenName: attributes?.FirstName ?? session.givenName(),
    attributes,
    error,
    isFetching,
    refetch,
  };
};
