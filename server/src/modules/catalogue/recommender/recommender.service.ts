import type { Course } from '@cairn/api/courses.contract';
import { isDraftCourse } from '@cairn/domain/course-visibility.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ListAllCourses } from '../courses/catalogue.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { buildSimilarCourseIndex, type FindCoursesSimilarToTitle } from './similar-courses.ts';
import type { CourseRecommender } from './recommender.ts';

interface RecommenderDeps {
  readonly courses: Pick<CoursesService, 'visibleTo'>;
  readonly recommender: CourseRecommender;
}

/** Creates a recommender of similar courses of the catalogue. Its index is rebuilt when the catalogue changes. */
export const createBuiltInRecommender = (catalogue: ListAllCourses): CourseRecommender => {
  const indexes = new WeakMap<readonly Course[], FindCoursesSimilarToTitle>();
  return {
    similar: async (title) => {
      const courses = await catalogue();
      let find = indexes.get(courses);
      if (!find) {
        find = buildSimilarCourseIndex(courses.filter((course) => !isDraftCourse(course)));
        indexes.set(courses, find);
      }
      return find(title);
    },
  };
};

/** Returns at most `most` recommended courses that the caller may see in lists. */
export type FindRecommendedCourses = (
  title: string,
  most: number,
  caller: string | undefined,
) => Promise<Course[]>;

/** Number of additional courses to request from the recommender, because some may be hidden from the caller. */
const EXTRA_RESULTS = 40;

export const createRecommendedCoursesFinder =
  ({ courses, recommender }: RecommenderDeps): FindRecommendedCourses =>
  async (title, most, caller) => {
    const [ids, visible] = await Promise.all([
      recommender.similar(title, most + EXTRA_RESULTS).catch((cause: unknown) => {
        const message = 'Recommendations cannot be reached at the moment.';
        throw new AppError('server', message, undefined, { cause, status: 503, retryAfter: 5 });
      }),
      courses.visibleTo(caller),
    ]);
    return [...new Set(ids)].flatMap((id) => visible.courseById.get(id) ?? []).slice(0, most);
  };
