/**
 * The format of the content folder, file by file; docs/authoring.md explains it to authors. Field names are those of the API.
 * Every object is strict: an unknown field is a spelling mistake and is reported with its line.
 */
import { COURSE_LEVELS, COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { cleanName, isCleanName } from '@cairn/domain/display-name.rules';
import { toEmailKey } from '@cairn/domain/email-key';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { z } from 'zod';
import { assessmentSchema } from './assessment-format.ts';

/**
 * Ids are part of URLs and never change; importing an id again updates its record. Responses have objects with ids as keys, so
 * names that every object inherits (`constructor`) are not allowed.
 */
export const idSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be lower-case letters, digits and hyphens')
  .refine((value) => !(value in Object.prototype), 'must not be a name of JavaScript itself');
export const textSchema = z.string().trim().min(1).max(4000);
/** Limited, because each response to a survey sends the question along with its answer. */
const surveyTextSchema = z.string().trim().min(1).max(SURVEY_LIMITS.textCharacters);
/** A visible name, normalised by `cleanName`. */
export const titleSchema = z.string().overwrite(cleanName).min(1).max(160);
/** A file below the folder of the YAML file. */
const fileSchema = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/, 'must be a file below this folder')
  .refine(isCleanName, 'must have no line break and no hidden character');
/** Date and time with a fixed zone, or relative to the import, so that demo dates stay current: '+3d 14:00', '-10d 09:30'. */
export const dateSchema = z
  .string()
  .regex(
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z|[+-]\d{1,4}d \d\d:\d\d)$/,
    "must be '2026-05-04T15:00:00Z' or a distance in days from the import such as '+3d 14:00'",
  );

const qualityLabelSchema = z.string().regex(/^\d{3,4}p$/, "must be a height such as '540p'");

const courseModuleSchema = z.strictObject({
  ModuleID: idSchema,
  ModuleTitle: titleSchema,
  ModuleDescription: textSchema,
  CompetencyIDs: z.array(idSchema).default([]),
  /** The transcript is the .txt file beside the video, with lines 'Xs - Ys: text'. */
  Lecture: z
    .strictObject({
      LectureTitle: titleSchema,
      Description: textSchema,
      Video: fileSchema,
      Attachments: z.array(fileSchema).default([]),
      /** Chapters in order, with their start in seconds; the first begins at 0. */
      Chapters: z
        .array(z.strictObject({ Title: titleSchema, Start: z.number().nonnegative() }))
        .default([]),
      /** The same film in several sizes, the best first, including `Video`. */
      Qualities: z
        .array(z.strictObject({ Label: qualityLabelSchema, Film: fileSchema }))
        .default([]),
    })
    .optional(),
  ExerciseID: idSchema.optional(),
  Assessment: assessmentSchema.optional(),
});

const surveyQuestionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), question: surveyTextSchema }),
  z.strictObject({
    type: z.literal('scale'),
    question: surveyTextSchema,
    min: z.number().int().default(1),
    max: z.number().int().default(5),
  }),
  z.strictObject({
    type: z.literal('labeled-scale'),
    question: surveyTextSchema,
    min: z.number().int().default(1),
    max: z.number().int().default(5),
    marks: z.record(z.string(), titleSchema),
  }),
]);

const nodeName = { id: idSchema, name: titleSchema, description: textSchema.optional() };
const leafSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('lecture'),
    ...nodeName,
    meetingUrl: z.string().min(1),
    meetingDateTime: dateSchema,
    /** Length in seconds. */
    Duration: z.number().int().positive(),
    attachments: z.array(fileSchema).default([]),
  }),
  z.strictObject({ type: z.literal('file'), ...nodeName, file: fileSchema }),
  z.strictObject({
    type: z.literal('assignment'),
    ...nodeName,
    dueDate: dateSchema,
    MaxScore: z.number().int().positive().default(100),
    maxAttempts: z.number().int().positive().optional(),
    attachments: z.array(fileSchema).default([]),
  }),
  z.strictObject({ type: z.literal('assessment'), ...nodeName, Assessment: assessmentSchema }),
]);
export type ContentNode =
  | z.infer<typeof leafSchema>
  | {
      type: 'folder';
      id: string;
      name: string;
      description?: string | undefined;
      items: ContentNode[];
    };
const contentNodeSchema: z.ZodType<ContentNode> = z.lazy(() =>
  z.union([
    leafSchema,
    z.strictObject({ type: z.literal('folder'), ...nodeName, items: z.array(contentNodeSchema) }),
  ]),
);

/** Points from the page's top left corner: x, y, width, height. */
const boxSchema = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);
const certificateOptionsSchema = z.strictObject({
  /** True: use the platform's own design and ignore the other options. */
  UseDefaultCert: z.boolean(),
  /** A PDF on whose first page the fields are written. */
  Template: fileSchema.optional(),
  Fields: z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'must be the name of a field'),
      z.strictObject({ Coords: boxSchema }),
    )
    .default({}),
});

/** The format of courses/<CourseID>/course.yaml. */
export const courseFileSchema = z.strictObject({
  CourseID: idSchema,
  CourseTitle: titleSchema,
  CourseDescription: textSchema,
  About: textSchema.optional(),
  CourseType: z.enum(COURSE_TYPES),
  Status: z.enum(['published', 'draft']).default('published'),
  Level: z.enum(COURSE_LEVELS),
  Category: titleSchema,
  LearningObjectives: z.array(titleSchema).default([]),
  Requirements: z.array(titleSchema).default([]),
  CompetencyIDs: z.array(idSchema).default([]),
  InstructorID: idSchema,
  Collaborators: z.array(idSchema).default([]),
  Groups: z.array(idSchema).default([]),
  PublicallyAccessible: z.boolean().default(false),
  /** A jpg, png or webp file; without one, pages show generated art. */
  Thumbnail: fileSchema.optional(),
  Attachments: z.array(fileSchema).default([]),
  PostSurvey: z.array(surveyQuestionSchema).max(SURVEY_LIMITS.questions).default([]),
  CertificateOptions: certificateOptionsSchema.default({ UseDefaultCert: true, Fields: {} }),
  /** For async courses only. */
  Modules: z.array(courseModuleSchema).default([]),
  /** For sync courses only. */
  CourseContent: z.array(contentNodeSchema).default([]),
  /** For sync courses only: the percentage of all points that passes the course. */
  MinimumPassingPercentage: z.int().min(0).max(100).optional(),
  /** For scorm courses only: a ZIP file, or a folder with imsmanifest.xml at its root. */
  Package: fileSchema.optional(),
});
export type CourseFile = z.infer<typeof courseFileSchema>;

/** The format of instructors.yaml. */
export const instructorsFileSchema = z.array(
  z.strictObject({
    InstructorID: idSchema,
    FirstName: titleSchema,
    LastName: titleSchema,
    Picture: fileSchema.optional(),
    /** E-mail addresses of the accounts that teach as this instructor; never shown. */
    Accounts: z.array(z.email().overwrite(toEmailKey)).default([]),
  }),
);
/** The format of groups.yaml. */
export const groupsFileSchema = z.array(
  z.strictObject({
    GroupID: idSchema,
    GroupName: titleSchema,
    /** True when students cannot choose the group. */
    Closed: z.boolean().default(false),
  }),
);
/** The format of roles.yaml. */
export const rolesFileSchema = z.array(
  z.strictObject({
    RoleID: idSchema,
    RoleTitle: titleSchema,
    Description: textSchema,
    Image: fileSchema.optional(),
    CourseIDs: z.array(idSchema),
    CompetencyIDs: z.array(idSchema),
  }),
);
/** The format of exercises.yaml. `WorkspaceBundle` names the desktop that a student gets for the exercise; absent: no desktop. */
export const exercisesFileSchema = z.array(
  z.strictObject({
    ExerciseID: idSchema,
    Title: titleSchema,
    Description: textSchema,
    Instructions: textSchema,
    RegistrationCode: z.string().max(40).optional(),
    Category: z.array(titleSchema).min(1),
    WorkspaceBundle: z.enum(['windows', 'ubuntu', 'linux']).optional(),
    Pdf: fileSchema.optional(),
    Quiz: z
      .array(z.strictObject({ text: textSchema, options: z.array(titleSchema).min(2) }))
      .default([]),
  }),
);
/** The format of webinars.yaml. */
export const webinarsFileSchema = z.array(
  z.strictObject({
    WebinarID: idSchema,
    Title: titleSchema,
    Description: textSchema,
    Starts: dateSchema,
    Ends: dateSchema,
    MeetingURL: z.string().min(1),
    Thumbnail: fileSchema.optional(),
  }),
);
/** The format of documents.yaml. */
export const documentsFileSchema = z.array(
  z.strictObject({
    DocumentID: idSchema,
    Title: titleSchema,
    Category: titleSchema,
    GroupIDs: z.array(idSchema).default([]),
    File: fileSchema,
    CreatedAt: dateSchema,
  }),
);
