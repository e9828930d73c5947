/** Converts a course of the content folder to database rows. Dates are still the author's text, and files are media keys. */
import type { LectureChapter } from '@cairn/api/modules.contract';
import { DEFAULT_PASSING_PERCENT } from '@cairn/domain/course-work.rules';
import type { StoredCertificateDesign } from '../certificates/certificates.repository.ts';
import type { LiveCourseNodeYaml, CourseYaml } from './content-format.ts';
import type { LocatedContentRecord } from './content-records.ts';
import type {
  StoredContentFile,
  StoredLiveCourseNode,
  StoredFilmQuality,
} from '../catalogue/courses/stored-course.ts';
import type { ContentMediaPlan } from './media-plan.ts';

type Module = CourseYaml['Modules'][number];
type Assessment = NonNullable<Module['Assessment']>;

export interface ImportedAssessmentRow {
  readonly assessment_id: string;
  readonly timer_minutes: number | null;
  readonly unlimited_time: boolean;
  readonly minimum_percent: number;
  readonly shuffle_questions: boolean;
  readonly auto_grading: boolean;
  readonly questions: Assessment['Questions'];
}

export interface ImportedModuleRow {
  readonly module_id: string;
  readonly position: number;
  readonly title: string;
  readonly description: string;
  readonly lecture_key: string | null;
  readonly lecture_title: string | null;
  readonly lecture_description: string | null;
  readonly lecture_seconds: number | null;
  readonly lecture_attachments: readonly StoredContentFile[];
  readonly lecture_chapters: readonly LectureChapter[];
  readonly lecture_qualities: readonly StoredFilmQuality[];
  readonly exercise_id: string | null;
}

const assessmentRow = (id: string, assessment: Assessment): ImportedAssessmentRow => ({
  assessment_id: id,
  timer_minutes: assessment.Timer ?? null,
  unlimited_time: assessment.UnlimitedTimeLimit,
  minimum_percent: assessment.MinimumPassingPercentage,
  shuffle_questions: assessment.ShuffleQuestions,
  auto_grading: assessment.autoGrading,
  questions: assessment.Questions,
});

const moduleRow = (
  module: Module,
  position: number,
  folder: string,
  plan: ContentMediaPlan,
): ImportedModuleRow => {
  const { Lecture: lecture } = module;
  const video = lecture && plan.lecture(folder, lecture.Video);
  return {
    module_id: module.ModuleID,
    position,
    title: module.ModuleTitle,
    description: module.ModuleDescription,
    lecture_key: video?.key ?? null,
    lecture_title: lecture?.LectureTitle ?? null,
    lecture_description: lecture?.Description ?? null,
    lecture_seconds: video?.seconds ?? null,
    lecture_attachments: lecture ? plan.refs('attachment', folder, lecture.Attachments) : [],
    lecture_chapters: lecture?.Chapters ?? [],
    lecture_qualities: (lecture?.Qualities ?? []).map(({ Label: label, Film: film }) => ({
      label,
      key: film === lecture?.Video ? (video?.key ?? '') : plan.key('lecture', folder, film),
    })),
    exercise_id: module.ExerciseID ?? null,
  };
};

const storedNode = (
  node: LiveCourseNodeYaml,
  folder: string,
  plan: ContentMediaPlan,
): StoredLiveCourseNode => {
  const base = { id: node.id, type: node.type, name: node.name, description: node.description };
  switch (node.type) {
    case 'folder':
      return { ...base, items: node.items.map((item) => storedNode(item, folder, plan)) };
    case 'lecture': {
      const { meetingUrl, meetingDateTime, Duration: duration } = node;
      const attachments = plan.refs('attachment', folder, node.attachments);
      return { ...base, meetingUrl, meetingDateTime, duration, attachments };
    }
    case 'file':
      return { ...base, file: plan.shown(folder, node.file) };
    case 'assignment': {
      const { dueDate, MaxScore: maxScore, maxAttempts } = node;
      const attachments = plan.refs('attachment', folder, node.attachments);
      return { ...base, dueDate, maxScore, maxAttempts, attachments };
    }
    case 'assessment':
      return base;
    default:
      return node satisfies never;
  }
};

const nodeAssessments = (nodes: readonly LiveCourseNodeYaml[]): ImportedAssessmentRow[] =>
  nodes.flatMap((node) => {
    if (node.type === 'folder') return nodeAssessments(node.items);
    return node.type === 'assessment' ? [assessmentRow(node.id, node.Assessment)] : [];
  });

const certificateDesign = (
  { UseDefaultCert, Template, Fields }: CourseYaml['CertificateOptions'],
  folder: string,
  plan: ContentMediaPlan,
): StoredCertificateDesign => ({
  useDefault: UseDefaultCert,
  template: Template === undefined ? null : (plan.refs('file', folder, [Template])[0] ?? null),
  fields: Object.fromEntries(Object.entries(Fields).map(([name, { Coords }]) => [name, Coords])),
});

/** Returns all rows and values that are stored for a course, in a form that can be compared with the last import. */
export const toCourseRows = (
  { value: course, folder }: LocatedContentRecord<CourseYaml>,
  plan: ContentMediaPlan,
) => ({
  course: {
    course_id: course.CourseID,
    title: course.CourseTitle,
    description: course.CourseDescription,
    about: course.About ?? null,
    course_type: course.CourseType,
    status: course.Status,
    level: course.Level,
    category: course.Category,
    learning_objectives: course.LearningObjectives,
    requirements: course.Requirements,
    instructor_id: course.InstructorID,
    publically_accessible: course.PublicallyAccessible,
    passing_percent: course.MinimumPassingPercentage ?? DEFAULT_PASSING_PERCENT,
    thumbnail_key:
      course.Thumbnail === undefined ? null : plan.key('picture', folder, course.Thumbnail),
  },
  attachments: plan.refs('attachment', folder, course.Attachments),
  postSurvey: course.PostSurvey,
  certificate: certificateDesign(course.CertificateOptions, folder, plan),
  content: course.CourseContent.map((node) => storedNode(node, folder, plan)),
  groups: course.Groups,
  collaborators: course.Collaborators,
  competencies: course.CompetencyIDs,
  modules: course.Modules.map((module, index) => moduleRow(module, index + 1, folder, plan)),
  moduleCompetencies: course.Modules.map(({ ModuleID, CompetencyIDs }) => ({
    moduleId: ModuleID,
    competencyIds: CompetencyIDs,
  })),
  assessments: [
    ...course.Modules.flatMap(({ ModuleID, Assessment: assessment }) =>
      assessment ? [assessmentRow(ModuleID, assessment)] : [],
    ),
    ...nodeAssessments(course.CourseContent),
  ],
  package: course.Package === undefined ? null : plan.getPackage(folder, course.Package).digest,
});
export type ImportedCourseRows = ReturnType<typeof toCourseRows>;
