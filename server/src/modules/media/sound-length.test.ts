import { createContentFolder, type TestFolder } from '../../../test/test-content.ts';
import { createWav } from '../../../test/test-files.ts';
import { readWavSeconds } from './sound-length.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await createContentFolder();
});
afterEach(() => folder.drop());

const whole = createWav(5);
const withSize = (size: number) => {
  const file = Buffer.from(whole);
  file.writeUInt32LE(size, 40);
  return file;
};
const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');

describe('length of a WAV file', () => {
  it.each([
    ['whole', whole, 5],
    [
      'with other chunks before the sound',
      Buffer.concat([whole.subarray(0, 12), list, whole.subarray(12)]),
      5,
    ],
    [
      'with thousands of empty chunks before the sound',
      Buffer.concat([
        whole.subarray(0, 12),
        Buffer.from('LIST\x02\0\0\0ab'.repeat(20_000), 'latin1'),
        whole.subarray(12),
      ]),
      undefined,
    ],
    ['cut off in the middle', whole.subarray(0, 44 + (whole.length - 44) / 2), 2.5],
    ['written without knowing its length', withSize(0), 5],
    ['written as a stream', withSize(0xffffffff), 5],
    ['with a head and nothing more', whole.subarray(0, 44), undefined],
    ['cut off in its head', whole.subarray(0, 30), undefined],
    [
      'without a word about its format',
      Buffer.concat([whole.subarray(0, 12), whole.subarray(36)]),
      undefined,
    ],
    ['empty', Buffer.alloc(0), undefined],
  ])('%s', async (_, bytes, seconds) => {
    await folder.write({ 'sound.wav': bytes });
    expect(await readWavSeconds(`${folder.root}/sound.wav`)).toBe(seconds);
  });
});
