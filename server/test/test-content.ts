/** Content folders for tests: valid by default; a test states only what matters. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import {
  scorm12Package,
  samplePdf,
  samplePng,
  sampleTranscript,
  createWebm,
} from './test-files.ts';

type Files = Readonly<Record<string, string | Buffer>>;
type Yaml = Readonly<Record<string, unknown>>;

export interface TestFolder {
  readonly root: string;
  /** Writes files below the folder; an object or a list becomes YAML. */
  readonly write: (files: Readonly<Record<string, string | Buffer | object>>) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

export const createContentFolder = async (
  files: Readonly<Record<string, string | Buffer | object>> = {},
): Promise<TestFolder> => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'cairn-content-test-'));
  const write: TestFolder['write'] = async (given) => {
    for (const [name, content] of Object.entries(given)) {
      const target = path.join(root, name);
      await mkdir(path.dirname(target), { recursive: true });
      const isBytes = typeof content === 'string' || Buffer.isBuffer(content);
      await writeFile(target, isBytes ? content : stringify(content));
    }
  };
  await write(files);
  return {
    root,
    write,
    remove: (name) => rm(path.join(root, name), { recursive: true }),
    drop: () => rm(root, { recursive: true, force: true }),
  };
};

export const aCourse = (id: string, given: Yaml = {}): Yaml => ({
  CourseID: id,
  CourseTitle: `Course ${id}`,
  CourseDescription: 'What it is about.',
  CourseType: 'async',
  Level: 'Beginner',
  Category: 'Data',
  InstructorID: 'ada-moss',
  ...given,
});

export const aQuestion = (given: Yaml = {}): Yaml => ({
  type: 'multiple-choice',
  text: 'Which one?',
  points: 2,
  options: ['this', 'that'],
  correctAnswer: ['this'],
  ...given,
});

export const aModule = (id: string, given: Yaml = {}): Yaml => ({
  ModuleID: id,
  ModuleTitle: `Module ${id}`,
  ModuleDescription: 'What happens in it.',
  ...given,
});

export const aLecture = (given: Yaml = {}): Yaml => ({
  LectureTitle: 'The lecture',
  Description: 'About it.',
  Video: 'film.webm',
  Attachments: ['hand-out.pdf'],
  ...given,
});

export const lectureFiles = (folder: string): Files => ({
  [`${folder}/film.webm`]: createWebm(5),
  [`${folder}/film.txt`]: sampleTranscript,
  [`${folder}/hand-out.pdf`]: samplePdf,
});

/** Content files with all people and records that the courses of tests refer to. */
export const sharedContentFiles = {
  'groups.yaml': [
    { GroupID: 'north', GroupName: 'North' },
    { GroupID: 'south', GroupName: 'South' },
  ],
  'instructors.yaml': [
    { InstructorID: 'ada-moss', FirstName: 'Ada', LastName: 'Moss', Picture: 'ada.png' },
    { InstructorID: 'ben-ruiz', FirstName: 'Ben', LastName: 'Ruiz' },
  ],
  'ada.png': samplePng,
  'competencies.yaml': [
    { CompetencyID: 'sql', CompetencyName: 'SQL' },
    { CompetencyID: 'charts', CompetencyName: 'Charts' },
  ],
  'exercises.yaml': [
    {
      ExerciseID: 'ex-sql',
      Title: 'Ask a database',
      Description: 'A first query.',
      Instructions: 'Open the desktop.',
      RegistrationCode: 'REG-77',
      Category: ['Databases'],
      WorkspaceBundle: 'ubuntu',
      Pdf: 'hand-out.pdf',
      Quiz: [{ text: 'Which?', options: ['a', 'b'] }],
    },
    {
      ExerciseID: 'ex-other',
      Title: 'Another one',
      Description: 'Elsewhere.',
      Instructions: 'Just do it.',
      Category: ['Networks'],
    },
  ],
  'hand-out.pdf': samplePdf,
} as const;

/**
 * Returns the content files of a complete course: three modules with every component, because a module without components would
 * unlock the next one.
 */
export const fullCourse = (id: string, given: Yaml = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CompetencyIDs: ['sql'],
    Collaborators: ['ben-ruiz'],
    LearningObjectives: ['Ask well'],
    Attachments: ['hand-out.pdf'],
    PostSurvey: [
      { type: 'text', question: 'What now?' },
      { type: 'scale', question: 'How much?', min: 1, max: 5 },
    ],
    Modules: [
      aModule(`${id}-one`, { Lecture: aLecture(), CompetencyIDs: ['charts'] }),
      aModule(`${id}-two`, {
        ExerciseID: 'ex-sql',
        Assessment: {
          MinimumPassingPercentage: 60,
          Questions: [aQuestion(), aQuestion({ points: 3, correctAnswer: ['that'] })],
        },
      }),
      aModule(`${id}-three`, { Lecture: aLecture() }),
    ],
    ...given,
  }),
  ...lectureFiles(`courses/${id}`),
});

/** Returns a packaged course of SCORM 1.2 with its package as a folder. */
export const packagedCourse = (
  id: string,
  given: Yaml = {},
  files: Readonly<Record<string, string>> = scorm12Package,
) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseType: 'scorm',
    Package: 'package',
    ...given,
  }),
  ...Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`courses/${id}/package/${name}`, text]),
  ),
});
