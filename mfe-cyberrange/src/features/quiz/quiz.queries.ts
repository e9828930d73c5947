import { getRangeExercise, type RangeExercise } from '@cairn/api/exercises.contract';
import { fetchQuizFile } from '@cairn/api/quiz-file';
import { type QuizQuestion, toQuizQuestions } from '@cairn/domain/quiz.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** An exercise with its quiz. `questions` is empty without a quiz, and undefined if its file is unreadable. */
export interface ExerciseQuiz {
  readonly exercise: RangeExercise;
  readonly questions: readonly QuizQuestion[] | undefined;
}

const readQuestions = async (
  address: string,
  signal: AbortSignal,
): Promise<ExerciseQuiz['questions']> => {
  if (address === '') return [];
  try {
    return toQuizQuestions(await fetchQuizFile(http, address, signal));
  } catch (error) {
    // The screen shows the failure of the quiz and offers a retry.
    if (signal.aborted) throw error;
    return undefined;
  }
};

/** Loads the exercise each time, because the signed URL of its quiz expires after some hours. */
const readQuiz = async (id: string, signal: AbortSignal): Promise<ExerciseQuiz> => {
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
