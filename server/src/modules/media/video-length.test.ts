import { createContentFolder } from '../../../test/test-content.ts';
import { createMp4, samplePdf, createWebm } from '../../../test/test-files.ts';
import { readVideoSeconds } from './video-length.ts';

const secondsOf = async (bytes: Buffer) => {
  const folder = await createContentFolder({ film: bytes });
  const seconds = await readVideoSeconds(`${folder.root}/film`);
  await folder.drop();
  return seconds;
};

describe('the length of a video', () => {
  it.each([
    ['webm', createWebm(12.5), 12.5],
    ['mp4', createMp4(90), 90],
    ['webm without a length', createWebm(0), undefined],
    ['mp4 that was cut off', createMp4(90).subarray(0, 80), undefined],
    ['webm that was cut off', createWebm(12.5).subarray(0, 20), undefined],
    ['another file', samplePdf, undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('is read from the header: %s', async (_name, bytes, seconds) => {
    expect(await secondsOf(bytes)).toBe(seconds);
  });

  it('is not searched behind thousands of empty elements', async () => {
    const emptyElements = Buffer.from('ec80'.repeat(20_000), 'hex');
    const emptyBoxes = Buffer.concat([
      createMp4(90).subarray(0, 24),
      Buffer.from('0000000866726565'.repeat(20_000), 'hex'),
      createMp4(90).subarray(24),
    ]);
    expect(await secondsOf(Buffer.concat([emptyElements, createWebm(5)]))).toBeUndefined();
    expect(await secondsOf(emptyBoxes)).toBeUndefined();
  });

  it('is undefined or a number for any damaged file', async () => {
    for (let at = 0; at < 60; at += 1) {
      const damaged = Buffer.from(createWebm(5));
      damaged[at] = 0xff - (damaged[at] ?? 0);
      await expect(secondsOf(damaged)).resolves.not.toBe('anything');
    }
  });
});
