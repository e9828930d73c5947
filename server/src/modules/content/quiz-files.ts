/** Writes the quiz of an exercise to a file of its own, because a browser reads it from a file (002 §7.4). */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoundFiles } from './check-files.ts';
import type { Content } from './content-records.ts';

/** Folder name that authors cannot use. */
export const QUIZ_FOLDER = '.quiz';
export const quizFile = (exerciseId: string): string => `${exerciseId}-quiz.json`;

/** Writes the files into `workFolder` and adds them to those of the content. */
export const addQuizFiles = async (
  { exercises }: Content,
  { media }: FoundFiles,
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
    const fileName = quizFile(value.ExerciseID);
    const localPath = path.join(folder, fileName);
    await writeFile(localPath, JSON.stringify(Object.fromEntries(questions)));
    const contentType = 'application/json; charset=utf-8';
    media.set(`${QUIZ_FOLDER}/${fileName}`, { localPath, fileName, contentType });
  }
};
