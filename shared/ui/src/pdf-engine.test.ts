import { openPdf } from './pdf-engine.ts';

const opening = { promise: Promise.withResolvers<unknown>(), destroyed: 0 };
jest.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  getDocument: () => ({
    promise: opening.promise.promise,
    destroy: () => {
      opening.destroyed += 1;
      return Promise.resolve();
    },
  }),
}));

const file = { arrayBuffer: () => Promise.resolve(new ArrayBuffer(4)) } as Blob;
beforeEach(() => {
  opening.promise = Promise.withResolvers();
  opening.destroyed = 0;
});

it('stays open until its owner closes it', async () => {
  const leaving = new AbortController();
  const opened = openPdf(file, leaving.signal);
  opening.promise.resolve({ numPages: 3 });
  const pdf = await opened;
  expect(pdf.pageCount).toBe(3);
  leaving.abort();
  expect(opening.destroyed).toBe(0);
  pdf.close();
  expect(opening.destroyed).toBe(1);
});

it('is released when the opening is aborted', async () => {
  const leaving = new AbortController();
  const opened = openPdf(file, leaving.signal);
  await Promise.resolve();
  await Promise.resolve();
  leaving.abort();
  opening.promise.resolve({ numPages: 3 });
  await expect(opened).rejects.toThrow('aborted');
  expect(opening.destroyed).toBeGreaterThan(0);
});

it('is given back when it cannot be read', async () => {
  const opened = openPdf(file, new AbortController().signal);
  opening.promise.reject(new Error('no PDF'));
  await expect(opened).rejects.toThrow('no PDF');
  expect(opening.destroyed).toBe(1);
});
