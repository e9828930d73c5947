import { makeFolder } from '../../../test/test-content.ts';
import { mp4Of, pdf, webmOf } from '../../../test/test-files.ts';
import { videoSeconds } from './video-length.ts';

const secondsOf = async (bytes: Buffer) => {
  const folder = await makeFolder({ film: bytes });
  const seconds = await videoSeconds(`${folder.root}/film`);
  await folder.drop();
  return seconds;
};

describe('the length of a video', () => {
  it.each([
    ['webm', webmOf(12.5), 12.5],
    ['mp4', mp4Of(90), 90],
    ['webm without a length', webmOf(0), undefined],
    ['mp4 that was cut off', mp4Of(90).subarray(0, 80), undefined],
    ['webm that was cut off', webmOf(12.5).subarray(0, 20), undefined],
    ['another file', pdf, undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('is read from the header: %s', async (_name, bytes, seconds) => {
    expect(await secondsOf(bytes)).toBe(seconds);
  });

  it('is not looked for behind thousands of empty elements', async () => {
    const emptyElements = Buffer.from('ec80'.repeat(20_000), 'hex');
    const emptyBoxes = Buffer.concat([
      mp4Of(90).subarray(0, 24),
      Buffer.from('0000000866726565'.repeat(20_000), 'hex'),
      mp4Of(90).subarray(24),
    ]);
    expect(await secondsOf(Buffer.concat([emptyElements, webmOf(5)]))).toBeUndefined();
    expect(await secondsOf(emptyBoxes)).toBeUndefined();
  });

  it('survives any damage', async () => {
    for (let at = 0; at < 60; at += 1) {
      const damaged = Buffer.from(webmOf(5));
      damaged[at] = 0xff - (damaged[at] ?? 0);
      await expect(secondsOf(damaged)).resolves.not.toBe('anything');
    }
  });
});
