import { ApiError } from './api-error.ts';
import type { Http } from './http.ts';
import { parseJson, safeParse } from './parse.ts';
import { type Infer, z } from './z.ts';

/** Quiz file of an author: questions by name, asked in the order of the file. It has no right answers. 002 §3. */
export const quizFileSchema = z.record(
  z.string(),
  z.object({ text: z.string(), options: z.array(z.object({ text: z.string() })) }),
);
export type QuizFile = Infer<typeof quizFileSchema>;

const QUIZ_FILE_TIMEOUT_MS = 15_000;

/**
 * Reads the file at an exercise's `McqUrl`. It may be on another site, so the request has no credentials. Rejects with
 * `ApiError`, also for a file that is no quiz. Source: 002 §7.4, PAPI-69.
 */
export const fetchQuizFile = async (
  http: Pick<Http, 'file'>,
  address: string,
  signal: AbortSignal,
): Promise<QuizFile> => {
  const headers = { 'content-type': 'application/json' };
  const file = await http.file(address, { headers, timeout: QUIZ_FILE_TIMEOUT_MS, signal });
  const quiz = safeParse(quizFileSchema, parseJson(await file.text()));
  if (quiz) return quiz;
  throw new ApiError(`${address}: no quiz`, { kind: 'server', status: 200 });
};
