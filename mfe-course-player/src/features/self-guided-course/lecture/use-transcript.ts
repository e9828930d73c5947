import type { LectureLanguageCode } from '@cairn/domain/lecture-languages.rules';
import {
  parseTranscript,
  type TranscriptSegment,
  toTranscriptUrl,
} from '@cairn/domain/transcript.rules';
import { queryOptions, useQuery } from '@cairn/runtime';

export interface Transcript {
  readonly isPending: boolean;
  /** Segments of the transcript; undefined while loading, and if there is no transcript. */
  readonly data: readonly TranscriptSegment[] | undefined;
}

export const transcriptQuery = (lectureUrl: string, code: LectureLanguageCode = 'en') =>
  queryOptions({
    // The key leaves out the URL's signature, which changes every hour and does not change the text.
    queryKey: ['transcript', lectureUrl.split('?', 1)[0], code],
    queryFn: async ({ signal }) => {
      const response = await fetch(toTranscriptUrl(lectureUrl, code), { signal });
      if (!response.ok) throw new Error(`The transcript answered ${response.status}`);
      return parseTranscript(await response.text());
    },
    staleTime: Infinity,
    enabled: lectureUrl !== '',
  });

/** Returns the transcript of a lecture; a failure counts as no transcript (001 §8). */
export const useTranscript = (lectureUrl: string): Transcript =>
  useQuery(transcriptQuery(lectureUrl));
