import type { Lecture } from '@cairn/api/modules.contract';
import {
  type LectureLanguageCode,
  type LectureLanguage,
  getLectureLanguage,
} from '@cairn/domain/lecture-languages.rules';
import { type TranscriptSegment, alignTranslation } from '@cairn/domain/transcript.rules';
import { useQuery } from '@cairn/runtime';
import { useMemo } from 'react';
import { transcriptQuery } from './use-transcript.ts';

/** The transcript of a lecture in another language. */
export interface TranscriptTranslation {
  readonly language: LectureLanguage;
  readonly segments: readonly TranscriptSegment[];
  /** Translated line for each segment of the transcript; '' if a segment has no translation. */
  readonly lines: readonly string[];
}

/**
 * Returns the translation of a transcript, matched to its lines; undefined for English, while loading, and without a
 * translation.
 */
export const useTranscriptTranslation = (
  lecture: Lecture | undefined,
  code: LectureLanguageCode,
  transcript: readonly TranscriptSegment[] | undefined,
): TranscriptTranslation | undefined => {
  const isThere = lecture?.TranscriptLanguages?.includes(code) ?? code !== 'en';
  const { data: segments } = useQuery({
    ...transcriptQuery(lecture?.LectureUrl ?? '', code),
    enabled: isThere && lecture !== undefined,
  });
  return useMemo(() => {
    if (!isThere || !segments) return undefined;
    const lines = alignTranslation(transcript ?? [], segments);
    return { language: getLectureLanguage(code), segments, lines };
  }, [isThere, segments, transcript, code]);
};
