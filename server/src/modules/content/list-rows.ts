/** Converts records of the smaller kinds to rows. Dates are still the author's text, files are keys. */
import type { LocatedRecord, ContentRecord } from './content-records.ts';
import type { MediaPlan } from './media-plan.ts';
import { QUIZ_FOLDER, quizFile } from './quiz-files.ts';

type Picture = { readonly folder: string; readonly name: string | undefined };
const pictureKey = (plan: MediaPlan, { folder, name }: Picture): string | null =>
  name === undefined ? null : plan.key('picture', folder, name);

export const groupRow = ({ value }: LocatedRecord<ContentRecord<'groups'>>) => ({
  group_id: value.GroupID,
  group_name: value.GroupName,
  is_closed: value.Closed,
});

export const instructorRows = (
  { value, folder }: LocatedRecord<ContentRecord<'instructors'>>,
  plan: MediaPlan,
) => ({
  instructor: {
    instructor_id: value.InstructorID,
    first_name: value.FirstName,
    last_name: value.LastName,
    picture_key: pictureKey(plan, { folder, name: value.Picture }),
  },
  accounts: value.Accounts,
});

export const competencyRows = ({ value }: LocatedRecord<ContentRecord<'competencies'>>) => ({
  competency: { competency_id: value.CompetencyID, competency_name: value.CompetencyName },
  questions: value.Check.map(({ text, options, correctAnswer }, position) => ({
    position,
    stem: text,
    choices: options,
    right_choice: correctAnswer,
  })),
});

export const exerciseRow = (
  { value, folder }: LocatedRecord<ContentRecord<'exercises'>>,
  plan: MediaPlan,
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
    value.Quiz.length === 0 ? null : plan.key('file', QUIZ_FOLDER, quizFile(value.ExerciseID)),
});

export const roleRows = (
  { value, folder }: LocatedRecord<ContentRecord<'roles'>>,
  plan: MediaPlan,
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

export const webinarRow = (
  { value, folder }: LocatedRecord<ContentRecord<'webinars'>>,
  plan: MediaPlan,
) => ({
  webinar_id: value.WebinarID,
  title: value.Title,
  description: value.Description,
  starts: value.Starts,
  ends: value.Ends,
  meeting_url: value.MeetingURL,
  thumbnail_key: pictureKey(plan, { folder, name: value.Thumbnail }),
});

export const documentRows = (
  { value, folder }: LocatedRecord<ContentRecord<'documents'>>,
  plan: MediaPlan,
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
