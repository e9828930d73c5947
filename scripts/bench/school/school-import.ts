/** Measures an import of many courses, and another one after two of them have changed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataDir } from '../../../e2e/fixtures/prepared-data.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMegabytes,
  formatRatio,
  formatSeconds,
  toFigureWithoutBudget,
} from '../figures.ts';
import { measureDurationMs, measurePeakMemory, runCairnCommand } from './run-command.ts';

const COURSES = 2000;
const CHANGED = 2;
const INSTRUCTORS = 100;
const MAX_SHARE = 0.15;
const MAX_AGAIN_MS = 3000;
const MAX_MEMORY_MB = 150;

/** Measures imports into a new site, so that the catalogue of the large school does not change. */
export const measureCourseImports = async (): Promise<BenchFigure[]> => {
  const dataDir = await createDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-school-courses-'));
  try {
    const instructors = Array.from({ length: INSTRUCTORS }, (_, index) => ({
      InstructorID: `import-teacher-${index}`,
      FirstName: 'Teacher',
      LastName: `Number ${index}`,
    }));
    await writeFile(join(folder, 'instructors.yaml'), JSON.stringify(instructors));
    for (let index = 0; index < COURSES; index += 1) await writeCourse(folder, index, 'Course');
    const importFolder = () => runCairnCommand(dataDir, 'content', 'import', folder);
    const firstMs = await measureDurationMs(importFolder);
    const changeCourses = async (title: string) => {
      for (let index = 0; index < CHANGED; index += 1) await writeCourse(folder, index, title);
    };
    await changeCourses('Changed');
    const againMs = await measureDurationMs(importFolder);
    await changeCourses('Changed again');
    const memory = await measurePeakMemory(dataDir, 'content', 'import', folder);
    return [
      toFigureWithoutBudget(`import of ${COURSES} courses`, formatSeconds(firstMs)),
      toFigureWithLimit(`import again, ${CHANGED} of them changed`, againMs, {
        max: MAX_AGAIN_MS,
        isNoisy: true,
        show: formatSeconds,
      }),
      toFigureWithLimit('memory of this import', memory, {
        max: MAX_MEMORY_MB,
        show: formatMegabytes,
      }),
      toFigureWithLimit('import again / first import', againMs / firstMs, {
        max: MAX_SHARE,
        isNoisy: true,
        show: formatRatio,
      }),
    ];
  } finally {
    for (const used of [folder, dataDir]) await rm(used, { recursive: true, force: true });
  }
};

const QUESTIONS = Array.from({ length: 8 }, (_, index) => ({
  type: 'multiple-choice',
  text: `Which of these follows from observation ${index}?`,
  points: 1,
  options: ['The first', 'The second', 'Both', 'None'],
  correctAnswer: ['Both'],
}));

/** Writes the file of a course; JSON is valid YAML. */
const writeCourse = async (folder: string, index: number, title: string): Promise<void> => {
  const id = `import-${index}`;
  const course = {
    CourseID: id,
    CourseTitle: `${title} ${index}`,
    CourseDescription: 'What it is about, and how to begin within a week.',
    CourseType: 'async',
    Level: 'Beginner',
    Category: 'Data',
    InstructorID: `import-teacher-${index % INSTRUCTORS}`,
    Modules: Array.from({ length: 6 }, (_, module) => ({
      ModuleID: `module-${module}`,
      ModuleTitle: `Module ${module}`,
      ModuleDescription: 'What this module adds to the one before.',
      Assessment: { MinimumPassingPercentage: 60, Questions: QUESTIONS },
    })),
  };
  await mkdir(join(folder, 'courses', id), { recursive: true });
  await writeFile(join(folder, 'courses', id, 'course.yaml'), JSON.stringify(course));
};
