import { checkContentSource } from '../src/modules/content/check-content.ts';
import { ContentError, formatProblem } from '../src/modules/content/content-problems.ts';

/** Returns the problems of a content folder or archive as the command prints them. */
export const listContentProblems = async (source: string): Promise<string[]> => {
  try {
    await checkContentSource(source);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(formatProblem);
  }
};

/** Joins lines of YAML, for tests that count lines. */
export const joinYamlLines = (...text: string[]): string => `${text.join('\n')}\n`;

/** Returns the course.yaml of the course `c1`; additions begin in line 8. */
export const createCourseYaml = (...added: string[]): string =>
  joinYamlLines(
    'CourseID: c1',
    'CourseTitle: One',
    'CourseDescription: About.',
    'CourseType: async',
    'Level: Beginner',
    'Category: Data',
    'InstructorID: ada-moss',
    ...added,
  );
