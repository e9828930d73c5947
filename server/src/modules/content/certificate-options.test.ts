import { aCourse, createContentFolder, sharedContentFiles } from '../../../test/test-content.ts';
import { samplePdf, samplePng } from '../../../test/test-files.ts';
import { listContentProblems } from '../../../test/test-problems.ts';

const FILE = 'courses/c1/course.yaml';
const problemsWith = async (options: object, files: Record<string, Buffer> = {}) => {
  const folder = await createContentFolder({
    ...sharedContentFiles,
    [FILE]: aCourse('c1', { CertificateOptions: options }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [`courses/c1/${name}`, bytes]),
    ),
  });
  const problems = await listContentProblems(folder.root);
  await folder.drop();
  return problems;
};
const custom = (Coords: unknown) => ({
  UseDefaultCert: false,
  Template: 'own.pdf',
  Fields: { StudentName: { Coords } },
});

describe('the certificate of a course', () => {
  it('is accepted with a PDF and field boxes', async () => {
    expect(await problemsWith(custom([10, 20, 300, 100]), { 'own.pdf': samplePdf })).toEqual([]);
    expect(await problemsWith({ UseDefaultCert: true })).toEqual([]);
  });

  it.each([
    ['a box of three numbers', [10, 20, 300]],
    ['a box of five', [10, 20, 300, 100, 5]],
    ['a box without a height', [10, 20, 300, 0]],
    ['a box in words', ['left', 20, 300, 100]],
  ])('is refused with %s', async (_what, coords) => {
    const problems = await problemsWith(custom(coords), { 'own.pdf': samplePdf });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(FILE);
  });

  it('is refused when its PDF is missing or another kind of file', async () => {
    expect(await problemsWith(custom([1, 2, 3, 4]))).toEqual([
      expect.stringContaining("there is no file 'own.pdf'"),
    ]);
    expect(await problemsWith(custom([1, 2, 3, 4]), { 'own.pdf': samplePng })).toEqual([
      expect.stringContaining("'own.pdf' is not pdf but"),
    ]);
    const picture = { ...custom([1, 2, 3, 4]), Template: 'own.png' };
    expect(await problemsWith(picture, { 'own.png': samplePng })).toEqual([
      expect.stringContaining("'own.png' must end in .pdf"),
    ]);
  });
});
