import type { UserAttributes } from '@cairn/api/user.contract';
import { useStudentRecord } from '@cairn/record/use-record';
import { useQuery, useQueryClient } from '@cairn/runtime';
import { events, session } from '@cairn/session';
import { useEffect } from 'react';
import { LEARNING_QUERY_KEY, studentQueries } from './student.queries.ts';

export interface StudentState {
  readonly studentId: string;
  readonly givenName: string | undefined;
  /** Attributes of the student; undefined until the first response, if signing in could not load them. */
  readonly attributes: UserAttributes | undefined;
  /** Error of the request that should have loaded the attributes. */
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
 * Returns the signed-in student from the page's shared record. Changes in another tab show at once (by attributes.changed), and
 * events about learning reload the record.
 */
export const useStudent = (): StudentState => {
  const attributes = useStudentRecord();
  // The StudentID is empty only for a moment during a sign-out, because the host opens these pages with a session only.
  const studentId = session.studentId() ?? '';
  const client = useQueryClient();
  const { error, isFetching, refetch } = useQuery({
    ...studentQueries.record(studentId),
    enabled: studentId !== '',
  });

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [LEARNING_QUERY_KEY] });
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
