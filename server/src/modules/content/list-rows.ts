/**
 * Converts groups, instructors, roles and other small content records to database rows. Dates are still the author's text, and
 * files are media keys.
 */
import type { LocatedContentRecord, ContentRecord } from './content-records.ts';
import type { ContentMediaPlan } from './media-plan.ts';
import { EXERCISE_QUIZ_FOLDER, toExerciseQuizFileName } from './quiz-files.ts';

type Picture = { readonly folder: string; readonly name: string | undefined };
const pictureKey = (plan: ContentMediaPlan, { folder, name }: Picture): string | null =>
  name === undefined ? null : plan.key('picture', folder, name);

export const toGroupRow = ({ value }: LocatedContentRecord<ContentRecord<'groups'>>) => ({
  group_id: value.GroupID,
  group_name: value.GroupName,
  is_closed: value.Closed,
});

export const toInstructorRows = (
  { value, folder }: LocatedContentRecord<ContentRecord<'instructors'>>,
  plan: ContentMediaPlan,
) => ({
  instructor: {
    instructor_id: value.InstructorID,
    first_name: value.FirstName,
    last_name: value.LastName,
    picture_key: pictureKey(plan, { folder, name: value.Picture }),
  },
  accounts: value.Accounts,
});

export const toCompetencyRows = ({
  value,
}: LocatedContentRecord<ContentRecord<'competencies'>>) => ({
  competency: { competency_id: value.CompetencyID, competency_name: value.CompetencyName },
  questions: value.Check.map(({ text, options, correctAnswer }, position) => ({
    position,
    stem: text,
    choices: options,
    right_choice: correctAnswer,
  })),
});

export const toExerciseRow = (
  { value, folder }: LocatedContentRecord<ContentRecord<'exercises'>>,
  plan: ContentMediaPlan,
) => ({
  exercise_id: value.ExerciseID,
  title: value.Title,
  description: value.Description,
  instructions: value.Instructions,
  registration_code: value.RegistrationCode ?? null,
  category: value.Category,
  workspace_bundle: value.WorkspaceBundle ?? null,
  pdf_key: value.Pdf === undefined ? null : plan.key('file', folder, value.Pdf),
  quiz_key:
    value.Quiz.length === 0
      ? null
      : plan.key('file', EXERCISE_QUIZ_FOLDER, toExerciseQuizFileName(value.ExerciseID)),
});

export const toRoleRows = (
  { value, folder }: LocatedContentRecord<ContentRecord<'roles'>>,
  plan: ContentMediaPlan,
) => ({
  role: {
    role_id: value.RoleID,
    title: value.RoleTitle,
    description: value.Description,
    image_key: pictureKey(plan, { folder, name: value.Image }),
  },
  courses: value.CourseIDs.map((course_id, position) => ({ course_id, position })),
  competencies: value.CompetencyIDs.map((competency_id, position) => ({ competency_id, position })),
});

export const toWebinarRow = (
  { value, folder }: LocatedContentRecord<ContentRecord<'webinars'>>,
  plan: ContentMediaPlan,
) => ({
  webinar_id: value.WebinarID,
  title: value.Title,
  description: value.Description,
  starts: value.Starts,
  ends: value.Ends,
  meeting_url: value.MeetingURL,
  thumbnail_key: pictureKey(plan, { folder, name: value.Thumbnail }),
});

export const toDocumentRows = (
  { value, folder }: LocatedContentRecord<ContentRecord<'documents'>>,
  plan: ContentMediaPlan,
) => ({
  document: {
    document_id: value.DocumentID,
    title: value.Title,
    category: value.Category,
    file_key: plan.key('file', folder, value.File),
    created: value.CreatedAt,
  },
  groups: value.GroupIDs.map((group_id) => ({ group_id })),
});
