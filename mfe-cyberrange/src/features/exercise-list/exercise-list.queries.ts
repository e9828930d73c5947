import { listStudentExercises } from '@cairn/api/exercises.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const exerciseListQueries = {
  all: () =>
    queryOptions({
      queryKey: ['exercises'],
      queryFn: ({ signal }) => http.call(listStudentExercises, { signal }),
    }),
};
