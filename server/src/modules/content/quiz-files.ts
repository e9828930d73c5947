/** Writes the quiz of each exercise to a separate file, because a browser reads it from a file (002 §7.4). */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoundContentFiles } from './check-files.ts';
import type { CheckedContentRecords } from './content-records.ts';

/** Name of the folder with the quiz files. Authors cannot use this name. */
export const EXERCISE_QUIZ_FOLDER = '.quiz';
export const toExerciseQuizFileName = (exerciseId: string): string => `${exerciseId}-quiz.json`;

/** Writes the quiz files of exercises into `workFolder` and adds them to the files of the content. */
export const writeExerciseQuizFiles = async (
  { exercises }: CheckedContentRecords,
  { media }: FoundContentFiles,
  workFolder: string,
): Promise<void> => {
  const folder = path.join(workFolder, 'quiz');
  await mkdir(folder, { recursive: true });
  for (const { value } of exercises) {
    if (value.Quiz.length === 0) continue;
    const questions = value.Quiz.map(({ text, options }, index) => [
      `question${index + 1}`,
      { text, options: options.map((option) => ({ text: option })) },
    ]);
    const fileName = toExerciseQuizFileName(value.ExerciseID);
    const localPath = path.join(folder, fileName);
    await writeFile(localPath, JSON.stringify(Object.fromEntries(questions)));
    const contentType = 'application/json; charset=utf-8';
    media.set(`${EXERCISE_QUIZ_FOLDER}/${fileName}`, { localPath, fileName, contentType });
  }
};
