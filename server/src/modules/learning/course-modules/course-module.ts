/** Serialises a module, with its content or without. TAPI-17, TAPI-18. */
import path from 'node:path';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import { translationsBeside } from '@cairn/domain/lecture-languages.rules';
import type { MediaSigner } from '../../media/media-signer.ts';
import {
  discloseQuestions,
  type QuestionDisclosure,
} from '../../catalogue/courses/disclosed-questions.ts';
import type { ModuleRecord } from './course-modules.repository.ts';

/**
 * The detail in which a caller sees a module. `all`: enrolled, and the module is unlocked. `lectures`: every caller, if the
 * course is public. `outline`: titles and descriptions without content.
 */
export type Disclosure = 'all' | 'lectures' | 'outline';

const lectureOf = (
  record: ModuleRecord,
  key: string,
  disclosure: Disclosure,
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
  ...languagesOf(record, key),
  ...(record.lectureChapters.length > 0 && { Chapters: record.lectureChapters }),
  ...(record.lectureQualities.length > 0 &&
    disclosure !== 'outline' && {
      Qualities: record.lectureQualities.map(({ label, key: film }) => ({
        Label: label,
        Url: signer.sign(film),
      })),
    }),
});

const languagesOf = ({ lectureFiles }: ModuleRecord, key: string) => {
  const { sound, transcripts } = translationsBeside(path.posix.basename(key), lectureFiles);
  return { AudioLanguages: sound, TranscriptLanguages: transcripts };
};

interface Disclosed {
  readonly disclosure: Disclosure;
  /** True if the student has passed the assessment. */
  readonly isPassed: boolean;
}

const assessmentOf = (
  record: ModuleRecord,
  questions: readonly Question[],
  { disclosure, isPassed }: Disclosed,
) => ({
  Questions: discloseQuestions(questions, questionDisclosure(disclosure, isPassed)),
  ...(record.timer !== null && { Timer: record.timer }),
  UnlimitedTimeLimit: record.isUnlimited,
  MinimumPassingPercentage: record.minimumPercent,
  ShuffleQuestions: record.isShuffled,
  autoGrading: record.autoGrading,
});

const questionDisclosure = (disclosure: Disclosure, isPassed: boolean): QuestionDisclosure => {
  if (disclosure !== 'all') return 'outline';
  return isPassed ? 'answers' : 'asked';
};

export const courseModule = (
  record: ModuleRecord,
  disclosed: Disclosed,
  signer: MediaSigner,
): CourseModule => ({
  ModuleID: record.ModuleID,
  CourseID: record.CourseID,
  ModuleTitle: record.ModuleTitle,
  ModuleDescription: record.ModuleDescription,
  Order: record.Order,
  ...(record.lectureKey !== null && {
    Lecture: lectureOf(record, record.lectureKey, disclosed.disclosure, signer),
  }),
  ...(record.exerciseId !== null && {
    ExerciseID: record.exerciseId,
    ExerciseTitle: record.exerciseTitle,
  }),
  ...(record.questions && { McqObj: assessmentOf(record, record.questions, disclosed) }),
  CompetencyIDs: Object.fromEntries(record.competencyIds.map((id) => [id, true])),
});
