import { normaliseQuestion } from '@cairn/domain/typed-question.rules';
import { defineEndpoint } from './endpoint.ts';
import { courseAssessmentSchema } from './mcq.ts';
import { isRecord } from './parse.ts';
import { type Infer, z } from './z.ts';

const text = z.default(z.string(), '');

/**
 * A lecture; `Duration` and `Start` are in seconds. A `LectureUrl` without a signature means that the film exists, but
 * the caller may not watch it yet. `Qualities`, best first, are present only with a signature and several files;
 * `LectureUrl` is one of them. `AudioLanguages` and `TranscriptLanguages` are the language codes of translations beside
 * the video (`_de.wav`, `_de.txt`). They are absent if the server does not know them.
 */
export const lectureSchema = z.object({
  LectureUrl: z.string(),
  LectureTitle: text,
  Description: text,
  Duration: z.default(z.number(), 0),
  LectureAttachments: z.default(z.array(z.object({ fileName: z.string(), s3Url: z.string() })), []),
  Chapters: z.optional(z.array(z.object({ Title: z.string(), Start: z.number() }))),
  Qualities: z.optional(z.array(z.object({ Label: z.string(), Url: z.string() }))),
  AudioLanguages: z.optional(z.array(z.string())),
  TranscriptLanguages: z.optional(z.array(z.string())),
});
export type Lecture = Infer<typeof lectureSchema>;
export type LectureChapter = NonNullable<Lecture['Chapters']>[number];
export type LectureQuality = NonNullable<Lecture['Qualities']>[number];

export const moduleSchema = z.object({
  ModuleID: z.string(),
  CourseID: z.string(),
  ModuleTitle: z.string(),
  ModuleDescription: text,
  Order: z.number(),
  Lecture: z.optional(lectureSchema),
  ExerciseID: z.optional(z.string()),
  ExerciseTitle: z.optional(z.string()),
  McqObj: z.optional(courseAssessmentSchema),
  CompetencyIDs: z.default(z.record(z.string(), z.boolean()), {}),
});
export type CourseModule = Infer<typeof moduleSchema>;

/** Converts the questions to plain values; some servers wrap every value in its type (ASMT-27). */
const withPlainQuestions = (module: unknown): unknown => {
  if (!isRecord(module) || !isRecord(module['McqObj'])) return module;
  const { Questions } = module['McqObj'];
  if (!Array.isArray(Questions)) return module;
  return {
    ...module,
    McqObj: { ...module['McqObj'], Questions: Questions.map(normaliseQuestion) },
  };
};

/** Returns the modules sorted by Order. Errors: forbidden (group), not-found (unknown, draft). TAPI-17, TAPI-18. */
export const listModules = defineEndpoint({
  method: 'GET',
  path: '/modules/courses/:id',
  auth: 'optional',
  summary: 'The modules of a course',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.array(moduleSchema),
  normalise: (answer) => (Array.isArray(answer) ? answer.map(withPlainQuestions) : answer),
});
