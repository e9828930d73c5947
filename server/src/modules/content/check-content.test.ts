import path from 'node:path';
import {
  aCourse,
  aModule,
  aQuestion,
  fullCourse,
  createContentFolder,
  packagedCourse,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { samplePng } from '../../../test/test-files.ts';
import {
  createCourseYaml,
  joinYamlLines,
  listContentProblems,
} from '../../../test/test-problems.ts';

const file = 'courses/c1/course.yaml';
let folder: TestFolder;
beforeEach(async () => {
  folder = await createContentFolder(sharedContentFiles);
});
afterEach(() => folder.drop());

const check = async (files: Parameters<TestFolder['write']>[0]): Promise<string[]> => {
  await folder.write(files);
  return listContentProblems(folder.root);
};
const inCourse = (...added: string[]) => ({ [file]: createCourseYaml(...added) });

describe('checking a content folder', () => {
  it('finds no problem in a valid folder', async () => {
    expect(await check({ ...fullCourse('c1'), ...packagedCourse('c2') })).toEqual([]);
  });

  it('refuses an id that is a property of every object', async () => {
    const problems = await check({
      ...fullCourse('c1'),
      'groups.yaml': '- GroupID: constructor\n  GroupName: Cohort\n',
    });
    expect(problems).toEqual(['groups.yaml:1: GroupID must not be a name of JavaScript itself']);
  });

  it('reports a field with the name constructor as unknown', async () => {
    const problems = await check({
      ...fullCourse('c1'),
      'groups.yaml': '- GroupID: cohort\n  GroupName: Cohort\n  constructor: x\n',
    });
    expect(problems).toEqual(["groups.yaml:3: unknown field 'constructor'"]);
  });

  it('refuses one account for two instructors, and names both places', async () => {
    const problems = await check({
      'instructors.yaml': [
        '- InstructorID: ada',
        '  FirstName: Ada',
        '  LastName: Lovelace',
        '  Accounts: [desk@learn.example]',
        '- InstructorID: ben',
        '  FirstName: Ben',
        '  LastName: Okri',
        '  Accounts: [Desk@Learn.example]',
        '',
      ].join('\n'),
    });
    expect(problems.filter((problem) => problem.includes('desk@learn.example'))).toEqual([
      "instructors.yaml:8: the account 'desk@learn.example' was already used at instructors.yaml:4",
    ]);
  });

  it('refuses invisible names of groups and courses', async () => {
    const invisible = String.raw`"\u200B\u202E"`;
    const problems = await check({
      ...fullCourse('c1'),
      'groups.yaml': `- GroupID: hidden\n  GroupName: ${invisible}\n`,
    });
    expect(problems.filter((problem) => problem.startsWith('groups.yaml'))).toHaveLength(1);
  });

  it('names the line of every field that does not fit', async () => {
    const problems = await check({
      [file]: joinYamlLines(
        'CourseID: c1',
        'CourseTitle: ""',
        'CourseDescription: About.',
        'CourseType: asynchronous',
        'Levle: Beginner',
        'Category: 7',
        'InstructorID: Ada Moss',
        'Modules:',
        '  - ModuleID: m1',
        '    ModuleTitle: First',
        '    ModuleDescription: About.',
        '    Assessment:',
        '      Questions:',
        '        - type: true-false',
        '          text: Is it?',
        '          points: 0',
        '          correctAnswer: ["Yes"]',
        '        - {type: riddle, text: What?}',
      ),
    });
    expect(problems).toEqual([
      `${file}:1: Level is missing`,
      `${file}:2: CourseTitle must not be blank`,
      `${file}:4: CourseType must be one of: async, sync, scorm`,
      `${file}:5: unknown field 'Levle'`,
      `${file}:6: Category must be text: put it in quotes`,
      `${file}:7: InstructorID must be lower-case letters, digits and hyphens`,
      `${file}:7: there is no instructor 'Ada Moss'`,
      `${file}:16: Modules[0].Assessment.Questions[0].points must be at least 1`,
      `${file}:17: Modules[0].Assessment.Questions[0].correctAnswer[0] must be one of: True, False`,
      `${file}:18: Modules[0].Assessment.Questions[1].type is missing or unknown`,
    ]);
  });

  it('names the line of a YAML syntax error, also in several files', async () => {
    const problems = await check({
      ...inCourse('Category: Again'),
      'roles.yaml': joinYamlLines('- RoleID: r1', '  RoleTitle: [oops'),
      'groups.yaml': joinYamlLines('GroupID: north'),
    });
    expect(problems).toEqual([
      `${file}:8: Map keys must be unique`,
      'groups.yaml:1: must be a list of groups',
      expect.stringMatching(/^roles\.yaml:3: Flow sequence/),
    ]);
  });

  it.each([
    ['an instructor', ['Collaborators: [none]'], 8, "there is no instructor 'none'"],
    ['a group', ['Groups:', '  - north', '  - east'], 10, "there is no group 'east'"],
    ['a competency', ['CompetencyIDs: [none]'], 8, "there is no competency 'none'"],
    [
      'an exercise',
      [
        'Modules:',
        '  - ModuleID: m1',
        '    ModuleTitle: A',
        '    ModuleDescription: B',
        '    ExerciseID: none',
      ],
      12,
      "there is no exercise 'none'",
    ],
  ])('finds %s that does not exist', async (_name, added, line, message) => {
    expect(await check(inCourse(...added))).toEqual([`${file}:${line}: ${message}`]);
  });

  it('finds ids that are used twice, and names their first use', async () => {
    const problems = await check({
      'courses/c1/course.yaml': aCourse('c1', { Modules: [aModule('m1'), aModule('m1')] }),
      'courses/c2/course.yaml': aCourse('c2', {
        CourseType: 'sync',
        CourseContent: [{ type: 'folder', id: 'week', name: 'A', items: [] }],
      }),
      'courses/c3/course.yaml': aCourse('c3', {
        CourseType: 'sync',
        CourseContent: [{ type: 'folder', id: 'week', name: 'B', items: [] }],
      }),
      'groups.yaml': [
        { GroupID: 'north', GroupName: 'North' },
        { GroupID: 'north', GroupName: 'Nord' },
      ],
    });
    expect(problems).toEqual([
      expect.stringMatching(
        /^courses\/c1\/course\.yaml:\d+: the ModuleID 'm1' was already used at courses\/c1\/course\.yaml:\d+$/,
      ),
      expect.stringMatching(
        /^courses\/c3\/course\.yaml:\d+: the id 'week' was already used at courses\/c2\/course\.yaml:\d+$/,
      ),
      "groups.yaml:3: the GroupID 'north' was already used at groups.yaml:1",
    ]);
  });

  it('finds a course in the wrong folder, a folder without a course and an unknown file', async () => {
    expect(
      await check({
        'courses/other/course.yaml': aCourse('c1'),
        'courses/empty/readme.txt': 'nothing',
        'role.yaml': '[]',
      }),
    ).toEqual([
      'courses/empty/course.yaml:1: is missing: every folder below courses/ is a course',
      "courses/other/course.yaml:1: CourseID is 'c1', but the folder is called 'other'",
      expect.stringMatching(/^role\.yaml:1: is none of the known files: groups\.yaml,/),
    ]);
  });

  it.each([
    [
      'a correct answer that is no option',
      aQuestion({ correctAnswer: ['neither'] }),
      "the correct answer 'neither' is none of the options",
    ],
    [
      'an option twice',
      aQuestion({ options: ['this', 'this'] }),
      "the option 'this' stands there twice",
    ],
    [
      'a blank beyond the text',
      { type: 'fill-in-the-blanks', text: 'one two', points: 1, blankIndices: [2] },
      'there is no word 2: the text has 2 words, counted from 0',
    ],
  ])('finds %s', async (_name, question, message) => {
    const module = aModule('m1', { Assessment: { Questions: [question] } });
    const problems = await check({ [file]: aCourse('c1', { Modules: [module] }) });
    expect(problems).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    [
      'modules in a live course',
      aCourse('c1', { CourseType: 'sync', Modules: [aModule('m1')] }),
      'Modules belongs to courses of type async, this one is sync',
    ],
    [
      'a packaged course without a package',
      aCourse('c1', { CourseType: 'scorm' }),
      'a course of type scorm needs a Package',
    ],
    [
      'a rule of live courses in another',
      aCourse('c1', { MinimumPassingPercentage: 50 }),
      'MinimumPassingPercentage belongs to courses of type sync',
    ],
    [
      'a meeting of 45 seconds',
      aCourse('c1', {
        CourseType: 'sync',
        CourseContent: [
          {
            type: 'lecture',
            id: 'l1',
            name: 'L',
            meetingUrl: 'm',
            meetingDateTime: '+1d 10:00',
            Duration: 45,
          },
        ],
      }),
      'Duration is in seconds: 45 is no meeting',
    ],
    [
      'a day that does not exist',
      aCourse('c1', {
        CourseType: 'sync',
        CourseContent: [
          { type: 'assignment', id: 'a1', name: 'A', dueDate: '2026-02-31T10:00:00Z' },
        ],
      }),
      "there is no such moment as '2026-02-31T10:00:00Z'",
    ],
  ])('finds %s', async (_name, given, message) => {
    expect(await check({ [file]: given })).toEqual([expect.stringContaining(message)]);
  });

  it('finds a webinar that ends before it starts', async () => {
    const webinar = { WebinarID: 'w1', Title: 'W', Description: 'D', MeetingURL: 'm' };
    const problems = await check({
      'webinars.yaml': [{ ...webinar, Starts: '+3d 14:00', Ends: '+3d 13:00' }],
    });
    expect(problems).toEqual(['webinars.yaml:6: Ends must be after Starts']);
  });

  it.each([
    ['nothing at all', {}, /holds no content/],
    ['a file that is no archive', { 'content.zip': samplePng }, /not a zip archive/],
  ])('refuses %s', async (_name, files, message) => {
    const empty = await createContentFolder(files);
    const [name] = Object.keys(files);
    const problems = await listContentProblems(
      name === undefined ? empty.root : path.join(empty.root, name),
    );
    await empty.drop();
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  it('refuses a source that does not exist', async () => {
    expect(await listContentProblems('/nowhere/at/all')).toEqual([
      'all:1: there is no such file or folder',
    ]);
  });
});
