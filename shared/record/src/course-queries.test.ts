import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { buildInstructor, buildModule } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { createCollaboratorsQuery, createInstructorQuery } from './course-queries.ts';
import { createExerciseQuery, createModulesQuery } from './module-queries.ts';

const [first, second] = [1, 2].map((Order) => buildModule({ ModuleID: `m${Order}`, Order }));
const exercise = {
  ExerciseID: 'e1',
  Title: 'Joins',
  Description: '',
  Instructions: '',
};
const noor = buildInstructor();
const modules = [second ?? buildModule(), first ?? buildModule()];

interface Read {
  readonly queryKey: readonly string[];
  readonly queryFn: (asked: { readonly signal: AbortSignal }) => Promise<unknown>;
}
const reads: [string, () => Read, readonly string[], Stub, string, unknown][] = [
  [
    'modulesOf',
    () => createModulesQuery('sql'),
    ['modules', 'sql'],
    stubResponse(listModules, modules),
    '/api/modules/courses/sql',
    [first, second],
  ],
  [
    'exerciseOf',
    () => createExerciseQuery('e1'),
    ['exercise', 'e1'],
    stubResponse(getCourseExercise, exercise),
    '/api/exercises/id/e1',
    exercise,
  ],
  [
    'instructorOf',
    () => createInstructorQuery('noor'),
    ['instructor', 'noor'],
    stubResponse(getInstructor, noor),
    '/api/instructor/details?InstructorID=noor',
    noor,
  ],
  [
    'collaboratorsOf',
    () => createCollaboratorsQuery(['a', 'b']),
    ['collaborators', 'a', 'b'],
    stubResponse(listCollaborators, [noor]),
    '/api/instructor/collaborators?collaborators=a%2Cb',
    [noor],
  ],
];

describe.each(reads)('%s', (_, make, queryKey, stub, address, answer) => {
  it('has a key of its own, asks for itself and gives what has come', async () => {
    signInAs();
    const requests = stubApi(stub);
    const read = make();
    expect(read.queryKey).toEqual(queryKey);
    await expect(read.queryFn(new AbortController())).resolves.toEqual(answer);
    const { pathname, search } = new URL(requests[0]?.url ?? '');
    expect(pathname + search).toBe(address);
  });

  it('is called off with the query', async () => {
    signInAs();
    const requests = stubApi(stub);
    await make().queryFn({ signal: AbortSignal.abort() });
    expect(requests[0]?.signal.aborted).toBe(true);
  });
});

it('is disabled for a course without an instructor', () => {
  expect([createInstructorQuery('').enabled, createInstructorQuery('noor').enabled]).toEqual([
    false,
    true,
  ]);
  expect([createCollaboratorsQuery([]).enabled, createCollaboratorsQuery(['a']).enabled]).toEqual([
    false,
    true,
  ]);
});
