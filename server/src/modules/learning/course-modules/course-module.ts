/** Serialises a course module, with its content or without. TAPI-17, TAPI-18. */
import path from 'node:path';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import { findTranslations } from '@cairn/domain/lecture-languages.rules';
import type { MediaSigner } from '../../media/media-signer.ts';
import {
  discloseQuestions,
  type QuestionDisclosure,
} from '../../catalogue/courses/disclosed-questions.ts';
import type { StoredCourseModule } from './course-modules.repository.ts';

/**
 * Extent to which a caller sees a module. `all`: the caller is enrolled, and the module is unlocked. `lectures`: the course is
 * public, so every caller sees lectures. `outline`: titles and descriptions without content.
 */
export type ModuleDisclosure = 'all' | 'lectures' | 'outline';

const toLecture = (
  record: StoredCourseModule,
  key: string,
  disclosure: ModuleDisclosure,
  signer: MediaSigner,
): Lecture => ({
  LectureUrl: disclosure === 'outline' ? signer.bare(key) : signer.sign(key),
  LectureTitle: record.lectureTitle,
  Description: record.lectureDescription,
  Duration: record.lectureSeconds,
  LectureAttachments:
    disclosure === 'outline'
      ? []
      : record.lectureAttachments.map((file) => ({
          fileName: file.fileName,
          s3Url: signer.sign(file.key),
        })),
  ...listLectureLanguages(record, key),
  ...(record.lectureChapters.length > 0 && { Chapters: record.lectureChapters }),
  ...(record.lectureQualities.length > 0 &&
    disclosure !== 'outline' && {
      Qualities: record.lectureQualities.map(({ label, key: film }) => ({
        Label: label,
        Url: signer.sign(film),
      })),
    }),
});

const listLectureLanguages = ({ lectureFiles }: StoredCourseModule, key: string) => {
  const { sound, transcripts } = findTranslations(path.posix.basename(key), lectureFiles);
  return { AudioLanguages: sound, TranscriptLanguages: transcripts };
};

interface DisclosureOptions {
  readonly disclosure: ModuleDisclosure;
  /** True if the student has passed the assessment of the module. */
  readonly isPassed: boolean;
}

const toModuleAssessment = (
  record: StoredCourseModule,
  questions: readonly Question[],
  { disclosure, isPassed }: DisclosureOptions,
) => ({
  Questions: discloseQuestions(questions, chooseDisclosure(disclosure, isPassed)),
  ...(record.timer !== null && { Timer: record.timer }),
  UnlimitedTimeLimit: record.isUnlimited,
  MinimumPassingPercentage: record.minimumPercent,
  ShuffleQuestions: record.isShuffled,
  autoGrading: record.autoGrading,
});

const chooseDisclosure = (disclosure: ModuleDisclosure, isPassed: boolean): QuestionDisclosure => {
  if (disclosure !== 'all') return 'outline';
  return isPassed ? 'answers' : 'asked';
};

export const toCourseModule = (
  record: StoredCourseModule,
  disclosed: DisclosureOptions,
  signer: MediaSigner,
): CourseModule => ({
  ModuleID: record.ModuleID,
  CourseID: record.CourseID,
  ModuleTitle: record.ModuleTitle,
  ModuleDescription: record.ModuleDescription,
  Order: record.Order,
  ...(record.lectureKey !== null && {
    Lecture: toLecture(record, record.lectureKey, disclosed.disclosure, signer),
  }),
  ...(record.exerciseId !== null && {
    ExerciseID: record.exerciseId,
    ExerciseTitle: record.exerciseTitle,
  }),
  ...(record.questions && { McqObj: toModuleAssessment(record, record.questions, disclosed) }),
  CompetencyIDs: Object.fromEntries(record.competencyIds.map((id) => [id, true])),
});
