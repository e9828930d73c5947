import type { Course } from '@cairn/api/courses.contract';
import { isDraft } from '@cairn/domain/course-visibility.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { buildSimilarCourses, type FindSimilarCourses } from './similar-courses.ts';
import type { Recommender } from './recommender.ts';

interface RecommenderDeps {
  readonly courses: Pick<CoursesService, 'visibleTo'>;
  readonly recommender: Recommender;
}

/** Recommends by similarity within the catalogue. The index is rebuilt when the catalogue changes. */
export const createCatalogueRecommender = (catalogue: Catalogue): Recommender => {
  const indexes = new WeakMap<readonly Course[], FindSimilarCourses>();
  return {
    similar: async (title) => {
      const courses = await catalogue();
      let find = indexes.get(courses);
      if (!find) {
        find = buildSimilarCourses(courses.filter((course) => !isDraft(course)));
        indexes.set(courses, find);
      }
      return find(title);
    },
  };
};

/** Returns at most `most` courses that lists show to the caller. */
export type FindTopCourses = (
  title: string,
  most: number,
  caller: string | undefined,
) => Promise<Course[]>;

/** The number of additional courses to request, because some may be hidden from the caller. */
const EXTRA_RESULTS = 40;

export const createFindTopCourses =
  ({ courses, recommender }: RecommenderDeps): FindTopCourses =>
  async (title, most, caller) => {
    const [ids, visible] = await Promise.all([
      recommender.similar(title, most + EXTRA_RESULTS).catch((cause: unknown) => {
        const message = 'Recommendations cannot be reached at the moment.';
        throw new AppError('server', message, undefined, { cause, status: 503, retryAfter: 5 });
      }),
      courses.visibleTo(caller),
    ]);
    return [...new Set(ids)].flatMap((id) => visible.byId.get(id) ?? []).slice(0, most);
  };
