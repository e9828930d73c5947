import {
  parseTranscript,
  type TranscriptSegment,
  transcriptUrl,
} from '@cairn/domain/transcript.rules';
import { queryOptions, useQuery } from '@cairn/runtime';

export interface Transcript {
  readonly isPending: boolean;
  /** Undefined while loading and when there is none. */
  readonly data: readonly TranscriptSegment[] | undefined;
}

const transcriptQuery = (lectureUrl: string) =>
  queryOptions({
    // Without the signature, which changes every hour and says nothing about the text.
    queryKey: ['transcript', lectureUrl.split('?', 1)[0]],
    queryFn: async ({ signal }) => {
      const response = await fetch(transcriptUrl(lectureUrl), { signal });
      if (!response.ok) throw new Error(`The transcript answered ${response.status}`);
      return parseTranscript(await response.text());
    },
    staleTime: Infinity,
    enabled: lectureUrl !== '',
  });

/** The transcript beside a lecture; a failure reads like a lecture without one (001 §8). */
export const useTranscript = (lectureUrl: string): Transcript =>
  useQuery(transcriptQuery(lectureUrl));
