/**
 * The format of the content folder, file by file; docs/authoring.md explains it to authors. Field names are those of the API.
 * Every object is strict: an unknown field is a spelling mistake and is reported with its line.
 */
import { COURSE_LEVELS, COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { cleanName, isCleanName } from '@cairn/domain/display-name.rules';
import { emailKey } from '@cairn/domain/email-key';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { z } from 'zod';
import { assessment } from './assessment-format.ts';

/**
 * Ids are part of URLs and never change; importing an id again updates its record. Responses have objects with ids as keys, so
 * names that every object inherits (`constructor`) are not allowed.
 */
export const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be lower-case letters, digits and hyphens')
  .refine((value) => !(value in Object.prototype), 'must not be a name of JavaScript itself');
export const text = z.string().trim().min(1).max(4000);
/** Limited, because each response to a survey sends the question along with its answer. */
const surveyText = z.string().trim().min(1).max(SURVEY_LIMITS.textCharacters);
/** A visible name, normalised by `cleanName`. */
export const title = z.string().overwrite(cleanName).min(1).max(160);
/** A file below the folder of the YAML file. */
const file = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/, 'must be a file below this folder')
  .refine(isCleanName, 'must have no line break and no hidden character');
/** Date and time with a fixed zone, or relative to the import, so that demo dates stay current: '+3d 14:00', '-10d 09:30'. */
export const moment = z
  .string()
  .regex(
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z|[+-]\d{1,4}d \d\d:\d\d)$/,
    "must be '2026-05-04T15:00:00Z' or a distance in days from the import such as '+3d 14:00'",
  );

const qualityLabel = z.string().regex(/^\d{3,4}p$/, "must be a height such as '540p'");

const courseModule = z.strictObject({
  ModuleID: id,
  ModuleTitle: title,
  ModuleDescription: text,
  CompetencyIDs: z.array(id).default([]),
  /** The transcript is the .txt file beside the video, with lines 'Xs - Ys: text'. */
  Lecture: z
    .strictObject({
      LectureTitle: title,
      Description: text,
      Video: file,
      Attachments: z.array(file).default([]),
      /** Chapters in order, with their start in seconds; the first begins at 0. */
      Chapters: z
        .array(z.strictObject({ Title: title, Start: z.number().nonnegative() }))
        .default([]),
      /** The same film in several sizes, the best first, including `Video`. */
      Qualities: z.array(z.strictObject({ Label: qualityLabel, Film: file })).default([]),
    })
    .optional(),
  ExerciseID: id.optional(),
  Assessment: assessment.optional(),
});

const surveyQuestion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), question: surveyText }),
  z.strictObject({
    type: z.literal('scale'),
    question: surveyText,
    min: z.number().int().default(1),
    max: z.number().int().default(5),
  }),
  z.strictObject({
    type: z.literal('labeled-scale'),
    question: surveyText,
    min: z.number().int().default(1),
    max: z.number().int().default(5),
    marks: z.record(z.string(), title),
  }),
]);

const nodeName = { id, name: title, description: text.optional() };
const leaf = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('lecture'),
    ...nodeName,
    meetingUrl: z.string().min(1),
    meetingDateTime: moment,
    /** Length in seconds. */
    Duration: z.number().int().positive(),
    attachments: z.array(file).default([]),
  }),
  z.strictObject({ type: z.literal('file'), ...nodeName, file }),
  z.strictObject({
    type: z.literal('assignment'),
    ...nodeName,
    dueDate: moment,
    MaxScore: z.number().int().positive().default(100),
    maxAttempts: z.number().int().positive().optional(),
    attachments: z.array(file).default([]),
  }),
  z.strictObject({ type: z.literal('assessment'), ...nodeName, Assessment: assessment }),
]);
export type ContentNode =
  | z.infer<typeof leaf>
  | {
      type: 'folder';
      id: string;
      name: string;
      description?: string | undefined;
      items: ContentNode[];
    };
const contentNode: z.ZodType<ContentNode> = z.lazy(() =>
  z.union([
    leaf,
    z.strictObject({ type: z.literal('folder'), ...nodeName, items: z.array(contentNode) }),
  ]),
);

/** Points from the page's top left corner: x, y, width, height. */
const box = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);
const certificateOptions = z.strictObject({
  /** True: use the platform's own design and ignore the other options. */
  UseDefaultCert: z.boolean(),
  /** A PDF on whose first page the fields are written. */
  Template: file.optional(),
  Fields: z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'must be the name of a field'),
      z.strictObject({ Coords: box }),
    )
    .default({}),
});

/** The format of courses/<CourseID>/course.yaml. */
export const courseFile = z.strictObject({
  CourseID: id,
  CourseTitle: title,
  CourseDescription: text,
  About: text.optional(),
  CourseType: z.enum(COURSE_TYPES),
  Status: z.enum(['published', 'draft']).default('published'),
  Level: z.enum(COURSE_LEVELS),
  Category: title,
  LearningObjectives: z.array(title).default([]),
  Requirements: z.array(title).default([]),
  CompetencyIDs: z.array(id).default([]),
  InstructorID: id,
  Collaborators: z.array(id).default([]),
  Groups: z.array(id).default([]),
  PublicallyAccessible: z.boolean().default(false),
  /** A jpg, png or webp file; without one, pages show generated art. */
  Thumbnail: file.optional(),
  Attachments: z.array(file).default([]),
  PostSurvey: z.array(surveyQuestion).max(SURVEY_LIMITS.questions).default([]),
  CertificateOptions: certificateOptions.default({ UseDefaultCert: true, Fields: {} }),
  /** For async courses only. */
  Modules: z.array(courseModule).default([]),
  /** For sync courses only. */
  CourseContent: z.array(contentNode).default([]),
  /** For sync courses only: the percentage of all points that passes the course. */
  MinimumPassingPercentage: z.int().min(0).max(100).optional(),
  /** For scorm courses only: a ZIP file, or a folder with imsmanifest.xml at its root. */
  Package: file.optional(),
});
export type CourseFile = z.infer<typeof courseFile>;

/** The format of instructors.yaml. */
export const instructorsFile = z.array(
  z.strictObject({
    InstructorID: id,
    FirstName: title,
    LastName: title,
    Picture: file.optional(),
    /** E-mail addresses of the accounts that teach as this instructor; never shown. */
    Accounts: z.array(z.email().overwrite(emailKey)).default([]),
  }),
);
/** The format of groups.yaml. */
export const groupsFile = z.array(
  z.strictObject({
    GroupID: id,
    GroupName: title,
    /** True when students cannot choose the group. */
    Closed: z.boolean().default(false),
  }),
);
/** The format of roles.yaml. */
export const rolesFile = z.array(
  z.strictObject({
    RoleID: id,
    RoleTitle: title,
    Description: text,
    Image: file.optional(),
    CourseIDs: z.array(id),
    CompetencyIDs: z.array(id),
  }),
);
/** The format of exercises.yaml. `WorkspaceBundle` names the desktop that a student gets for the exercise; absent: no desktop. */
export const exercisesFile = z.array(
  z.strictObject({
    ExerciseID: id,
    Title: title,
    Description: text,
    Instructions: text,
    RegistrationCode: z.string().max(40).optional(),
    Category: z.array(title).min(1),
    WorkspaceBundle: z.enum(['windows', 'ubuntu', 'linux']).optional(),
    Pdf: file.optional(),
    Quiz: z.array(z.strictObject({ text, options: z.array(title).min(2) })).default([]),
  }),
);
/** The format of webinars.yaml. */
export const webinarsFile = z.array(
  z.strictObject({
    WebinarID: id,
    Title: title,
    Description: text,
    Starts: moment,
    Ends: moment,
    MeetingURL: z.string().min(1),
    Thumbnail: file.optional(),
  }),
);
/** The format of documents.yaml. */
export const documentsFile = z.array(
  z.strictObject({
    DocumentID: id,
    Title: title,
    Category: title,
    GroupIDs: z.array(id).default([]),
    File: file,
    CreatedAt: moment,
  }),
);
