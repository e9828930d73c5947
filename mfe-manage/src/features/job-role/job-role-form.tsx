import type { StaffJobRole } from '@cairn/api/staff-job-roles.contract';
import { findJobRoleProblems, type JobRoleText } from '@cairn/domain/job-role.rules';
import { FieldError } from '@cairn/ui/field';
import { Tag } from '@cairn/ui/tag';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { CourseChoices } from '../../lib/choices.tsx';
import { CompetencyChoices } from '../../lib/competency-choices.tsx';
import { COURSE_STATUS_LABELS } from '../../lib/course-words.ts';
import { OrderedList } from '../../lib/ordered-list.tsx';
import { RecordForm } from '../../lib/record-form.tsx';
import { type RecordFormState, useRecordForm } from '../../lib/use-record-form.ts';
import { type ChoiceNames, useChoiceNames } from '../../lib/use-choice-names.ts';
import styles from './job-role.module.css';

type Facts = Pick<StaffJobRole, 'courseFacts' | 'competencyFacts'>;

interface JobRoleFormProps {
  /** Saved values of the role; initial values of the form for a new one. */
  readonly saved: JobRoleText;
  /** Titles of the saved courses and competencies. */
  readonly facts: Facts;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly save: (change: { before: JobRoleText; after: JobRoleText }) => Promise<StaffJobRole>;
  readonly onSaved: (role: StaffJobRole) => void;
}

const toSavedChoices = ({ courseFacts, competencyFacts }: Facts): ChoiceOption[] => [
  ...courseFacts.map(({ courseId, title }) => ({ id: courseId, name: title })),
  ...competencyFacts.map(({ competencyId, name }) => ({ id: competencyId, name })),
];

/** Form with the fields of a role that staff write. Nothing is saved before Save. */
export const JobRoleForm = ({ facts, isReadOnly, ...options }: JobRoleFormProps) => {
  const names = useChoiceNames(toSavedChoices(facts), t`None`);
  const form = useRecordForm<JobRoleText, StaffJobRole>({
    ...options,
    action: t`Saving a role`,
    done: t`The role has been saved.`,
    findProblems: findJobRoleProblems,
  });
  const { values, change, problemOf } = form;
  return (
    <RecordForm
      form={form}
      isReadOnly={isReadOnly}
      texts={{
        title: { label: t`Title`, format: (title) => title },
        description: { label: t`Description`, format: (description) => description },
        courseIds: { label: t`Courses`, format: names.toText },
        competencyIds: { label: t`Competencies`, format: names.toText },
      }}
    >
      <TextField
        name="title"
        label={t`Title`}
        value={values.title}
        error={problemOf('title')}
        required
        maxLength={160}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        name="description"
        label={t`Description`}
        value={values.description}
        error={problemOf('description')}
        rows={5}
        maxLength={4000}
        onChange={({ target }) => change({ description: target.value })}
      />
      <CoursesField {...{ form, names, facts, isReadOnly }} />
      <CompetenciesField {...{ form, names, isReadOnly }} />
    </RecordForm>
  );
};

interface ListFieldProps {
  readonly form: RecordFormState<JobRoleText>;
  readonly names: ChoiceNames;
  readonly isReadOnly: boolean;
}

interface CoursesFieldProps extends ListFieldProps {
  readonly facts: Facts;
}

const CoursesField = ({ form, names, facts, isReadOnly }: CoursesFieldProps) => {
  const { values, change, problemOf } = form;
  const courses = names.toChoices(values.courseIds);
  const setCourses = (chosen: readonly ChoiceOption[]) =>
    change({ courseIds: names.remember(chosen) });
  const error = problemOf('courseIds');
  return (
    <section className={styles['courses']} aria-labelledby="courses">
      <h2 id="courses">{t`Courses, in the order of the path`}</h2>
      {!isReadOnly && (
        <p className={styles['hint']}>
          {t`Drag a row, or focus its handle and use the arrow keys. Students see the order after saving.`}
        </p>
      )}
      <OrderedList
        label={t`Courses of the role`}
        items={courses}
        onChange={setCourses}
        canRemove
        isReadOnly={isReadOnly}
        renderNote={({ id }) => <CourseStatusNote facts={facts} courseId={id} />}
      />
      {!isReadOnly && (
        <ChoiceField label={t`Add courses`} chosen={courses} onChange={setCourses} hidesChosen>
          {(search, renderChoices) => (
            <CourseChoices search={search}>{renderChoices}</CourseChoices>
          )}
        </ChoiceField>
      )}
      {error !== undefined && <FieldError id="courses-error" text={error} role="alert" />}
    </section>
  );
};

interface CourseStatusNoteProps {
  readonly facts: Facts;
  readonly courseId: string;
}

/** Note that students do not see one of the chosen courses. */
const CourseStatusNote = ({ facts, courseId }: CourseStatusNoteProps) => {
  const status = facts.courseFacts.find((one) => one.courseId === courseId)?.status;
  return status === undefined || status === 'published' ? null : (
    <Tag>{COURSE_STATUS_LABELS[status]}</Tag>
  );
};

const CompetenciesField = ({ form, names, isReadOnly }: ListFieldProps) => {
  const { values, change, problemOf } = form;
  return isReadOnly ? (
    <div>
      <h2 className={styles['label']}>{t`Competencies`}</h2>
      <p>{names.toText(values.competencyIds)}</p>
    </div>
  ) : (
    <ChoiceField
      label={t`Competencies`}
      chosen={names.toChoices(values.competencyIds)}
      error={problemOf('competencyIds')}
      onChange={(chosen) => change({ competencyIds: names.remember(chosen) })}
    >
      {(search, renderChoices) => (
        <CompetencyChoices search={search}>{renderChoices}</CompetencyChoices>
      )}
    </ChoiceField>
  );
};
