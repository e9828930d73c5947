import { isPictureFile, MAX_PICTURE_BYTES } from './profile-picture.rules.ts';

const file = (change: Partial<Parameters<typeof isPictureFile>[0]> = {}) => ({
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 1000,
  ...change,
});

describe('a file for a picture', () => {
  it.each([
    [file(), true],
    [file({ name: 'ME.JPEG', type: 'IMAGE/JPEG' }), true],
    [file({ name: 'me.png', type: 'image/png' }), true],
    [file({ size: MAX_PICTURE_BYTES - 1 }), true],
    [file({ size: MAX_PICTURE_BYTES }), false],
    [file({ size: 0 }), false],
    [file({ name: 'me.gif' }), false],
    [file({ type: 'image/gif' }), false],
    [file({ name: 'me' }), false],
    [file({ type: '' }), false],
    [file({ name: 'me.jpg.exe' }), false],
    [file({ name: 'me.svg', type: 'image/svg+xml' }), false],
  ])('[RULE-15] %j: %s', (given, expected) => {
    expect(isPictureFile(given)).toBe(expected);
  });

  it('[RULE-15] [CONST-02] may have 1048575 bytes and no more', () => {
    expect(MAX_PICTURE_BYTES).toBe(1_048_576);
  });
});
