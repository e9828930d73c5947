/** Dialogs that show, hide and archive a course, hand it over, take it over from its files and give it back. */
import {
  changeCourseState,
  giveCourseBack,
  handCourseOver,
  type StaffCourse,
  takeOverCourse,
} from '@cairn/api/staff-catalogue.contract';
import type { CourseState } from '@cairn/domain/course-state.rules';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { courseQueries } from '../../lib/course-queries.ts';
import { useDebouncedSearch } from '../../lib/list-search.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import {
  ManagedRecordDialog,
  type ManagedRecordDialogProps,
} from '../../lib/managed-record-dialog.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface ActionDialogProps {
  readonly course: StaffCourse;
  readonly onClose: () => void;
}

interface StateWords {
  readonly title: (course: string) => string;
  readonly action: string;
  readonly button: string;
  readonly done: string;
  readonly meaning: string;
}

const STATE_WORDS: Readonly<Record<CourseState, StateWords>> = {
  shown: {
    title: (course) => t`Show ${course}?`,
    action: t`Showing a course`,
    button: t`Show`,
    done: t`The course is shown.`,
    meaning: t`Students find it in the catalogue again and can enrol, unless it is a draft.`,
  },
  hidden: {
    title: (course) => t`Hide ${course}?`,
    action: t`Hiding a course`,
    button: t`Hide`,
    done: t`The course is hidden.`,
    meaning: t`Students no longer find it in the catalogue, the search, roles and recommendations, and cannot enrol. Those who are enrolled go on, and staff can still enrol people.`,
  },
  archived: {
    title: (course) => t`Archive ${course}?`,
    action: t`Archiving a course`,
    button: t`Archive`,
    done: t`The course is archived.`,
    meaning: t`It is hidden and takes no new students, not even by staff. Those who are enrolled can still open and complete it.`,
  },
};

const createStateDialog = (state: CourseState) => {
  const { title, meaning, ...words } = STATE_WORDS[state];
  return ({ course: { courseId, title: name }, onClose }: ActionDialogProps) => (
    <StaffActionDialog
      {...words}
      title={title(toNameInSentence(name))}
      call={() => http.call(changeCourseState, { params: { courseId }, body: { state } })}
      onClose={onClose}
    >
      <p>{meaning}</p>
    </StaffActionDialog>
  );
};

const createManagedDialog = (kind: ManagedRecordDialogProps['kind']) => {
  const meanings = {
    'take-over': t`This applies to all of the course, including new lectures.`,
    'give-back': t`This applies to its owner, too. A course that is hidden or archived stays so.`,
  };
  return ({ course: { courseId, title }, onClose }: ActionDialogProps) => (
    <ManagedRecordDialog
      {...{ kind, meanings, onClose }}
      name={title}
      takeOver={() => http.call(takeOverCourse, { params: { courseId } })}
      giveBack={() => http.call(giveCourseBack, { params: { courseId } })}
    />
  );
};

const HandOverDialog = ({ course, onClose }: ActionDialogProps) => {
  const { courseId, title, owner } = course;
  const [chosen, setChosen] = useState<readonly ChoiceOption[]>([]);
  const [person] = chosen;
  const name = toNameInSentence(title);
  const ownerName = toNameInSentence(owner.name);
  return (
    <StaffActionDialog
      title={t`Hand ${name} over`}
      action={t`Handing a course over`}
      button={t`Hand over`}
      done={t`The course has been handed over.`}
      isChanged={chosen.length > 0}
      missing={!person && t`Choose a person first.`}
      call={() =>
        http.call(handCourseOver, {
          params: { courseId },
          body: { before: owner.instructorId, personId: person?.id ?? '' },
        })
      }
      onClose={onClose}
    >
      <p>{t`${ownerName} no longer teaches it, unless named as a co-author. Both get an e-mail.`}</p>
      <ChoiceField label={t`New owner`} chosen={chosen} onChange={setChosen} isSingle>
        {(search, renderChoices) => (
          <OwnerChoices {...{ courseId, search }}>{renderChoices}</OwnerChoices>
        )}
      </ChoiceField>
    </StaffActionDialog>
  );
};

interface OwnerChoicesProps {
  readonly courseId: string;
  readonly search: string;
  readonly children: (choices: readonly ChoiceOption[]) => ReactNode;
}

const OwnerChoices = ({ courseId, search, children }: OwnerChoicesProps) => (
  <LoadedContent
    query={useQuery(courseQueries.ownerChoices(courseId, useDebouncedSearch(search)))}
    failure={t`The people could not be loaded.`}
    lines={3}
  >
    {({ people }) =>
      children(
        people.map(({ personId, name, email }) => ({ id: personId, name: `${name}, ${email}` })),
      )
    }
  </LoadedContent>
);

const DIALOGS = {
  shown: createStateDialog('shown'),
  hidden: createStateDialog('hidden'),
  archived: createStateDialog('archived'),
  'hand-over': HandOverDialog,
  'take-over': createManagedDialog('take-over'),
  'give-back': createManagedDialog('give-back'),
};

export interface CourseDialogProps extends ActionDialogProps {
  readonly kind: keyof typeof DIALOGS;
}

export const CourseDialog = ({ kind, ...dialog }: CourseDialogProps) => {
  const Dialog = DIALOGS[kind];
  return <Dialog {...dialog} />;
};
