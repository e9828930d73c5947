import type { Lecture } from '@cairn/api/modules.contract';
import {
  type LanguageCode,
  type LectureLanguage,
  languageOf,
} from '@cairn/domain/lecture-languages.rules';
import { type TranscriptSegment, translationLines } from '@cairn/domain/transcript.rules';
import { useQuery } from '@cairn/runtime';
import { useMemo } from 'react';
import { transcriptQuery } from './use-transcript.ts';

/** What a lecture says, in another language. */
export interface Translation {
  readonly language: LectureLanguage;
  readonly segments: readonly TranscriptSegment[];
  /** One for each segment of the transcript, '' where there is none. */
  readonly lines: readonly string[];
}

/**
 * The translation of a transcript, under its lines.
 * @returns undefined for English, while it is on its way, and when nobody has written one
 */
export const useTranslation = (
  lecture: Lecture | undefined,
  code: LanguageCode,
  transcript: readonly TranscriptSegment[] | undefined,
): Translation | undefined => {
  const isThere = lecture?.TranscriptLanguages?.includes(code) ?? code !== 'en';
  const { data: segments } = useQuery({
    ...transcriptQuery(lecture?.LectureUrl ?? '', code),
    enabled: isThere && lecture !== undefined,
  });
  return useMemo(() => {
    if (!isThere || !segments) return undefined;
    const lines = translationLines(transcript ?? [], segments);
    return { language: languageOf(code), segments, lines };
  }, [isThere, segments, transcript, code]);
};
