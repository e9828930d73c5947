/** Converts a course of the content folder to rows. Dates are still the author's text, files are keys. */
import type { LectureChapter } from '@cairn/api/modules.contract';
import { DEFAULT_PASSING_PERCENT } from '@cairn/domain/course-work.rules';
import type { StoredDesign } from '../certificates/certificates.repository.ts';
import type { ContentNode, CourseFile } from './content-format.ts';
import type { LocatedRecord } from './content-records.ts';
import type {
  StoredFileRef,
  StoredNode,
  StoredQuality,
} from '../catalogue/courses/stored-course.ts';
import type { MediaPlan } from './media-plan.ts';

type Module = CourseFile['Modules'][number];
type Assessment = NonNullable<Module['Assessment']>;

export interface AssessmentRow {
  readonly assessment_id: string;
  readonly timer_minutes: number | null;
  readonly unlimited_time: boolean;
  readonly minimum_percent: number;
  readonly shuffle_questions: boolean;
  readonly auto_grading: boolean;
  readonly questions: Assessment['Questions'];
}

export interface ModuleRow {
  readonly module_id: string;
  readonly position: number;
  readonly title: string;
  readonly description: string;
  readonly lecture_key: string | null;
  readonly lecture_title: string | null;
  readonly lecture_description: string | null;
  readonly lecture_seconds: number | null;
  readonly lecture_attachments: readonly StoredFileRef[];
  readonly lecture_chapters: readonly LectureChapter[];
  readonly lecture_qualities: readonly StoredQuality[];
  readonly exercise_id: string | null;
}

const assessmentRow = (id: string, assessment: Assessment): AssessmentRow => ({
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
  plan: MediaPlan,
): ModuleRow => {
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

const storedNode = (node: ContentNode, folder: string, plan: MediaPlan): StoredNode => {
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

const nodeAssessments = (nodes: readonly ContentNode[]): AssessmentRow[] =>
  nodes.flatMap((node) => {
    if (node.type === 'folder') return nodeAssessments(node.items);
    return node.type === 'assessment' ? [assessmentRow(node.id, node.Assessment)] : [];
  });

const certificateDesign = (
  { UseDefaultCert, Template, Fields }: CourseFile['CertificateOptions'],
  folder: string,
  plan: MediaPlan,
): StoredDesign => ({
  useDefault: UseDefaultCert,
  template: Template === undefined ? null : (plan.refs('file', folder, [Template])[0] ?? null),
  fields: Object.fromEntries(Object.entries(Fields).map(([name, { Coords }]) => [name, Coords])),
});

/** Returns everything that a course stores, in a form that can be compared with the last import. */
export const courseRows = (
  { value: course, folder }: LocatedRecord<CourseFile>,
  plan: MediaPlan,
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
  package: course.Package === undefined ? null : plan.packageOf(folder, course.Package).digest,
});
export type CourseRows = ReturnType<typeof courseRows>;
