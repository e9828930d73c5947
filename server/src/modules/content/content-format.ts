/**
 * The format of the content folder, file by file; docs/authoring.md explains it to authors. Field names are those of the API.
 * Every object is strict: an unknown field is a spelling mistake and is reported with its line.
 */
import { COURSE_LEVELS, COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { sanitiseName, isSanitisedName } from '@cairn/domain/display-name.rules';
import { toEmailKey } from '@cairn/domain/email-key';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { z } from 'zod';
import { assessmentSchema } from './assessment-format.ts';

/**
 * Ids of content records are part of URLs and never change. Importing an id again updates its record. Responses have objects with
 * ids as keys, so names that every object inherits (`constructor`) are not allowed.
 */
export const contentIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be lower-case letters, digits and hyphens')
  .refine((value) => !(value in Object.prototype), 'must not be a name of JavaScript itself');
export const contentTextSchema = z.string().trim().min(1).max(4000);
/** Text of a survey question. It is short, because each response to a survey sends the question along with its answer. */
const surveyTextSchema = z.string().trim().min(1).max(SURVEY_LIMITS.textCharacters);
/** A visible name of the content, normalised by `sanitiseName`. */
export const contentTitleSchema = z.string().overwrite(sanitiseName).min(1).max(160);
/** Path of a file below the folder of the YAML file. */
const fileSchema = z
  .string()
  .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/, 'must be a file below this folder')
  .refine(isSanitisedName, 'must have no line break and no hidden character');
/**
 * Date and time with a fixed time zone, or relative to the import, so that demo dates stay current: '+3d 14:00', '-10d 09:30'.
 */
export const contentDateSchema = z
  .string()
  .regex(
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z|[+-]\d{1,4}d \d\d:\d\d)$/,
    "must be '2026-05-04T15:00:00Z' or a distance in days from the import such as '+3d 14:00'",
  );

const qualityLabelSchema = z.string().regex(/^\d{3,4}p$/, "must be a height such as '540p'");

const courseModuleSchema = z.strictObject({
  ModuleID: contentIdSchema,
  ModuleTitle: contentTitleSchema,
  ModuleDescription: contentTextSchema,
  CompetencyIDs: z.array(contentIdSchema).default([]),
  /** The lecture's video. Its transcript is the .txt file beside it, with lines 'Xs - Ys: text'. */
  Lecture: z
    .strictObject({
      LectureTitle: contentTitleSchema,
      Description: contentTextSchema,
      Video: fileSchema,
      Attachments: z.array(fileSchema).default([]),
      /** Chapters of the lecture in order, with their start in seconds; the first begins at 0. */
      Chapters: z
        .array(z.strictObject({ Title: contentTitleSchema, Start: z.number().nonnegative() }))
        .default([]),
      /** The same film in several resolutions, the best first, including `Video`. */
      Qualities: z
        .array(z.strictObject({ Label: qualityLabelSchema, Film: fileSchema }))
        .default([]),
    })
    .optional(),
  ExerciseID: contentIdSchema.optional(),
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
    marks: z.record(z.string(), contentTitleSchema),
  }),
]);

const nodeName = {
  id: contentIdSchema,
  name: contentTitleSchema,
  description: contentTextSchema.optional(),
};
const leafSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('lecture'),
    ...nodeName,
    meetingUrl: z.string().min(1),
    meetingDateTime: contentDateSchema,
    /** Length of the meeting in seconds. */
    Duration: z.number().int().positive(),
    attachments: z.array(fileSchema).default([]),
  }),
  z.strictObject({ type: z.literal('file'), ...nodeName, file: fileSchema }),
  z.strictObject({
    type: z.literal('assignment'),
    ...nodeName,
    dueDate: contentDateSchema,
    MaxScore: z.number().int().positive().default(100),
    maxAttempts: z.number().int().positive().optional(),
    attachments: z.array(fileSchema).default([]),
  }),
  z.strictObject({ type: z.literal('assessment'), ...nodeName, Assessment: assessmentSchema }),
]);
export type LiveCourseNodeYaml =
  | z.infer<typeof leafSchema>
  | {
      type: 'folder';
      id: string;
      name: string;
      description?: string | undefined;
      items: LiveCourseNodeYaml[];
    };
const contentNodeSchema: z.ZodType<LiveCourseNodeYaml> = z.lazy(() =>
  z.union([
    leafSchema,
    z.strictObject({ type: z.literal('folder'), ...nodeName, items: z.array(contentNodeSchema) }),
  ]),
);

/** Position of a certificate field in points from the page's top left corner: x, y, width, height. */
const boxSchema = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);
const certificateOptionsSchema = z.strictObject({
  /** True: certificates use the platform's own design and ignore the other options. */
  UseDefaultCert: z.boolean(),
  /** PDF template on whose first page the fields of the certificate are written. */
  Template: fileSchema.optional(),
  Fields: z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'must be the name of a field'),
      z.strictObject({ Coords: boxSchema }),
    )
    .default({}),
});

/** The format of the file courses/<CourseID>/course.yaml. */
export const courseFileSchema = z.strictObject({
  CourseID: contentIdSchema,
  CourseTitle: contentTitleSchema,
  CourseDescription: contentTextSchema,
  About: contentTextSchema.optional(),
  CourseType: z.enum(COURSE_TYPES),
  Status: z.enum(['published', 'draft']).default('published'),
  Level: z.enum(COURSE_LEVELS),
  Category: contentTitleSchema,
  LearningObjectives: z.array(contentTitleSchema).default([]),
  Requirements: z.array(contentTitleSchema).default([]),
  CompetencyIDs: z.array(contentIdSchema).default([]),
  InstructorID: contentIdSchema,
  Collaborators: z.array(contentIdSchema).default([]),
  Groups: z.array(contentIdSchema).default([]),
  PublicallyAccessible: z.boolean().default(false),
  /** Picture of the course, a jpg, png or webp file; without one, pages show generated art. */
  Thumbnail: fileSchema.optional(),
  Attachments: z.array(fileSchema).default([]),
  PostSurvey: z.array(surveyQuestionSchema).max(SURVEY_LIMITS.questions).default([]),
  CertificateOptions: certificateOptionsSchema.default({ UseDefaultCert: true, Fields: {} }),
  /** Modules of a self-guided course (type async). */
  Modules: z.array(courseModuleSchema).default([]),
  /** Nodes of a live course (type sync). */
  CourseContent: z.array(contentNodeSchema).default([]),
  /** Percentage of all points that is needed to pass a live course (type sync). */
  MinimumPassingPercentage: z.int().min(0).max(100).optional(),
  /** SCORM package of a packaged course (type scorm): a ZIP file, or a folder with imsmanifest.xml at its root. */
  Package: fileSchema.optional(),
});
export type CourseYaml = z.infer<typeof courseFileSchema>;

/** The format of instructors.yaml. */
export const instructorsFileSchema = z.array(
  z.strictObject({
    InstructorID: contentIdSchema,
    FirstName: contentTitleSchema,
    LastName: contentTitleSchema,
    Picture: fileSchema.optional(),
    /** E-mail addresses of the accounts that teach as this instructor. The site never shows them. */
    Accounts: z.array(z.email().overwrite(toEmailKey)).default([]),
  }),
);
/** The format of groups.yaml. */
export const groupsFileSchema = z.array(
  z.strictObject({
    GroupID: contentIdSchema,
    GroupName: contentTitleSchema,
    /** True when students cannot choose the group themselves. */
    Closed: z.boolean().default(false),
  }),
);
/** The format of roles.yaml. */
export const rolesFileSchema = z.array(
  z.strictObject({
    RoleID: contentIdSchema,
    RoleTitle: contentTitleSchema,
    Description: contentTextSchema,
    Image: fileSchema.optional(),
    CourseIDs: z.array(contentIdSchema),
    CompetencyIDs: z.array(contentIdSchema),
  }),
);
/**
 * The format of exercises.yaml. `WorkspaceBundle` names the cloud desktop that a student gets for the exercise; absent: no
 * desktop.
 */
export const exercisesFileSchema = z.array(
  z.strictObject({
    ExerciseID: contentIdSchema,
    Title: contentTitleSchema,
    Description: contentTextSchema,
    Instructions: contentTextSchema,
    RegistrationCode: z.string().max(40).optional(),
    Category: z.array(contentTitleSchema).min(1),
    WorkspaceBundle: z.enum(['windows', 'ubuntu', 'linux']).optional(),
    Pdf: fileSchema.optional(),
    Quiz: z
      .array(
        z.strictObject({ text: contentTextSchema, options: z.array(contentTitleSchema).min(2) }),
      )
      .default([]),
  }),
);
/** The format of webinars.yaml. */
export const webinarsFileSchema = z.array(
  z.strictObject({
    WebinarID: contentIdSchema,
    Title: contentTitleSchema,
    Description: contentTextSchema,
    Starts: contentDateSchema,
    Ends: contentDateSchema,
    MeetingURL: z.string().min(1),
    Thumbnail: fileSchema.optional(),
  }),
);
/** The format of documents.yaml. */
export const documentsFileSchema = z.array(
  z.strictObject({
    DocumentID: contentIdSchema,
    Title: contentTitleSchema,
    Category: contentTitleSchema,
    GroupIDs: z.array(contentIdSchema).default([]),
    File: fileSchema,
    CreatedAt: contentDateSchema,
  }),
);
