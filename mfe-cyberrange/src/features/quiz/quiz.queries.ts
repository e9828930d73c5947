import { getRangeExercise, type RangeExercise } from '@cairn/api/exercises.contract';
import { readQuizFile } from '@cairn/api/quiz-file';
import { type QuizQuestion, quizQuestions } from '@cairn/domain/quiz.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** `questions` is empty for an exercise without a quiz, and undefined when its file cannot be read. */
export interface Quiz {
  readonly exercise: RangeExercise;
  readonly questions: readonly QuizQuestion[] | undefined;
}

const readQuestions = async (address: string, signal: AbortSignal): Promise<Quiz['questions']> => {
  if (address === '') return [];
  try {
    return quizQuestions(await readQuizFile(http, address, signal));
  } catch (error) {
    // The screen says so and offers another try.
    if (signal.aborted) throw error;
    return undefined;
  }
};

/** Asks for the exercise each time, because the address of its quiz ends after some hours. */
const readQuiz = async (id: string, signal: AbortSignal): Promise<Quiz> => {
  const exercise = await http.call(getRangeExercise, { params: { id }, signal });
  return { exercise, questions: await readQuestions(exercise.McqUrl, signal) };
};

export const quizQueries = {
  of: (id: string) =>
    queryOptions({
      queryKey: ['quiz', id],
      queryFn: ({ signal }) => readQuiz(id, signal),
    }),
};
