import { createContentFolder } from '../../../test/test-content.ts';
import { joinYamlLines, listContentProblems } from '../../../test/test-problems.ts';
import { parseYamlWithLines } from './yaml-source.ts';

const FILE = 'courses/c1/course.yaml';
const problemsIn = (...text: string[]) => parseYamlWithLines(FILE, joinYamlLines(...text)).problems;
const problemAt = (line: number, message: string) => [{ file: FILE, line, message }];

describe('aliases of a content file', () => {
  it('have the values of their anchors', () => {
    const { source, problems } = parseYamlWithLines(
      FILE,
      'a: &a [x]\nb: *a\nc: &a [y]\nd: [*a, *a]\n',
    );
    expect(problems).toEqual([]);
    expect(source.value).toEqual({ a: ['x'], b: ['x'], c: ['y'], d: [['y'], ['y']] });
  });

  it('are refused with their line when a few of them expand to thousands of values', () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`,
    );
    expect(problemsIn('first: 1', 'a0: &a0 [x]', ...levels)).toEqual(
      problemAt(11, 'contains aliases of aliases that stand for more than 100 values'),
    );
  });

  it('are refused when there are more than a hundred', () => {
    const uses = Array.from({ length: 101 }, () => '  - *a');
    expect(problemsIn('a: &a x', 'b:', ...uses)).toEqual(
      problemAt(103, 'uses more than 100 aliases'),
    );
  });

  it('are refused without an anchor before them, and inside their own anchor', () => {
    expect(problemsIn('a: 1', 'b: *later', 'c: &later 2')).toEqual(
      problemAt(2, 'uses the alias *later, and no anchor &later stands before it'),
    );
    expect(problemsIn('a: 1', 'b: &b', '  - 1', '  - *b')).toEqual(
      problemAt(4, 'uses the alias *b inside of what &b names'),
    );
  });

  it('are reported as a problem of the file when they cannot be merged', () => {
    const [problem] = problemsIn('%YAML 1.1', '---', 'a: 1', '<<: 3');
    expect(problem).toEqual({
      file: FILE,
      line: 1,
      message: expect.stringMatching(/^cannot be read: Merge/),
    });
  });
});

it('an import names the file and the line of aliases that expand too much', async () => {
  const folder = await createContentFolder({});
  const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
  await folder.write({ 'groups.yaml': joinYamlLines('a0: &a0 [x]', ...levels) });
  expect(await listContentProblems(folder.root)).toEqual([
    'groups.yaml:10: contains aliases of aliases that stand for more than 100 values',
  ]);
  await folder.drop();
});
