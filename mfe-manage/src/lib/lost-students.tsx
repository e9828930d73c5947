import type { ItemGroupsChange } from '@cairn/api/item-groups.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { groupQueries } from './group-queries.ts';
import { LoadedContent } from './loaded-content.tsx';

const describeLostStudents = (kind: ItemGroupsChange['kind'], students: number): string => {
  const count = numberText(students);
  return kind === 'course'
    ? plural(
        students,
        t`${count} enrolled student will no longer see it.|${count} enrolled students will no longer see it.`,
      )
    : plural(
        students,
        t`${count} student will no longer see it.|${count} students will no longer see it.`,
      );
};

/** Sentence about how many students lose a course or a document when its groups change (MGRP-11). */
export const LostStudentsNote = ({ change }: { readonly change: ItemGroupsChange }) => (
  <LoadedContent
    query={useQuery(groupQueries.itemPreview(change))}
    failure={t`The number of students who will no longer see it could not be loaded.`}
    lines={1}
  >
    {({ students }) => (
      <Note tone={students === 0 ? 'info' : 'warn'} role="status">
        {describeLostStudents(change.kind, students)}
      </Note>
    )}
  </LoadedContent>
);
