import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let maya: TestStudent;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent();
  ({ headers } = await test.as(maya));
});

const screens = ['/profile/update', '/profile/updateProfilePicture'] as const;
const [setUp, account] = screens;

interface Sending {
  readonly to?: string;
  readonly studentId?: string;
  readonly as?: Readonly<Record<string, string>>;
  readonly type?: string;
}
const send = (body: Buffer | string, given: Sending = {}) =>
  test.app.inject({
    method: 'PUT',
    url: `/api${given.to ?? account}`,
    query: { StudentID: given.studentId ?? maya.studentId },
    headers: {
      ...(given.as ?? headers),
      'content-type': given.type ?? 'application/octet-stream',
    },
    body,
  });
const pictureOf = async () =>
  (await (await test.as(maya)).get('/user/attributes')).json().profileImageUrl as string;
const fetchPicture = async (url: string) => test.app.inject({ url });
/** Lists all files of the store, including unfinished ones. */
const stored = async () => {
  const entries = await readdir(test.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.basename(name));
};

const red = { r: 200, g: 30, b: 30 };
const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: red } });
/** Creates a picture without repetition, so that it stays large. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
/** Creates a black PNG of one bit per pixel without rendering it. */
const hugePng = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + side / 8) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe.each(screens)('PUT %s', (to) => {
  it('[API-61] [API-62] [API-63] stores the picture, returns its URL and adds it to the attributes', async () => {
    const answer = await send(await drawn().jpeg().toBuffer(), { to });
    expect(answer.statusCode).toBe(200);
    const { profileImageUrl } = answer.json();
    expect(await pictureOf()).toBe(profileImageUrl);
    const picture = await fetchPicture(profileImageUrl);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/public.*immutable/),
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 60,
      height: 40,
    });
  });

  it('[API-63] refuses another student’s id and a visitor, and stores nothing', async () => {
    const jonas = await test.addStudent();
    const before = await stored();
    const picture = await drawn().png().toBuffer();
    expect((await send(picture, { to, studentId: jonas.studentId })).statusCode).toBe(403);
    expect((await send(picture, { to, as: {} })).statusCode).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it('[API-63] refuses an empty body, 1048576 bytes and files that are no picture', async () => {
    const sent = [Buffer.alloc(0), await padded(1_048_576), Buffer.from('<html><script>')];
    const statuses: number[] = [];
    for (const body of sent) statuses.push((await send(body, { to })).statusCode);
    expect(statuses).toEqual([400, 413, 415]);
    expect(await pictureOf()).toBe('');
  });
});

describe('an uploaded picture', () => {
  const cut = async (share: number) => {
    const whole = await noise(200).jpeg().toBuffer();
    return whole.subarray(0, Math.round(whole.length * share));
  };
  it.each([
    ['a page that calls itself a picture', async () => Buffer.from('<html><script>'), 415],
    ['a GIF', async () => drawn().gif().toBuffer(), 415],
    ['a WebP', async () => drawn().webp().toBuffer(), 415],
    ['a drawing in SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    [
      'a page behind the mark of a JPG',
      async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      415,
    ],
    ['half a JPG', () => cut(0.5), 415],
    ['the head of a JPG', () => cut(0.02), 415],
    ['a PNG whose data are broken', async () => breakPng(await noise(64).png().toBuffer()), 415],
    ['nothing', async () => Buffer.alloc(0), 400],
    ['1048576 bytes', () => padded(1_048_576), 413],
    ['more pixels than a camera has', async () => hugePng(16_000), 413],
  ] as const)('[API-63] refuses %s and keeps the former picture', async (_what, make, status) => {
    await send(await drawn().png().toBuffer());
    const [url, files] = [await pictureOf(), await stored()];
    const answer = await send(await make());
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/\w/);
    expect(await pictureOf()).toBe(url);
    expect(await stored()).toEqual(files);
  });

  it('[API-63] accepts 1048575 bytes', async () => {
    expect((await send(await padded(1_048_575))).statusCode).toBe(200);
  });

  it('[API-63] detects the format by the bytes alone: a PNG stays a PNG', async () => {
    const { profileImageUrl } = (await send(await drawn().png().toBuffer())).json();
    const picture = await fetchPicture(profileImageUrl);
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await sharp(picture.rawPayload).metadata()).format).toBe('png');
  });

  it('refuses bytes of another content type, and bytes where JSON belongs', async () => {
    expect((await send('{"picture":1}', { type: 'application/json' })).statusCode).toBe(415);
    const bytes = await drawn().png().toBuffer();
    expect((await send(bytes, { type: 'image/svg+xml' })).statusCode).toBe(415);
    expect((await send(bytes, { to: '/user/attributes' })).statusCode).toBe(415);
  });
});

const breakPng = (picture: Buffer) => {
  const broken = Buffer.from(picture);
  broken.fill(0x55, broken.length - 600, broken.length - 100);
  return broken;
};
/** Creates a valid JPG followed by ignored bytes, up to a length. */
const padded = async (length: number) => {
  const picture = await drawn().jpeg().toBuffer();
  return Buffer.concat([picture, Buffer.alloc(length - picture.length, 'x')]);
};

describe('the stored picture', () => {
  const keep = async (sent: Buffer) => {
    const { profileImageUrl } = (await send(sent)).json();
    return (await fetchPicture(profileImageUrl)).rawPayload;
  };

  it('[API-63] contains no location, camera or comment', async () => {
    const sent = await drawn()
      .withExif({
        IFD0: { Make: 'Tattle Camera', Copyright: 'Maya' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a note</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(sent.toString('latin1')).toContain('Tattle Camera');
    const kept = await keep(sent);
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
    expect(kept.toString('latin1')).not.toMatch(/Tattle|Exif|xmpmeta|GPS/);
  });

  it('contains none of the bytes after the picture', async () => {
    const sent = Buffer.concat([
      await drawn().png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await keep(sent)).toString('latin1')).not.toContain('script');
  });

  it('is turned upright and has at most 512 pixels', async () => {
    const sent = await drawn(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await keep(sent)).metadata()).toMatchObject({ width: 256, height: 512 });
  });

  it('[API-63] replaces the former picture, whose file is removed', async () => {
    const before = (await stored()).length;
    const first = (await send(await drawn().png().toBuffer())).json().profileImageUrl;
    const second = (await send(await drawn().jpeg().toBuffer())).json().profileImageUrl;
    expect(second).not.toBe(first);
    expect((await fetchPicture(first)).statusCode).toBe(404);
    expect((await fetchPicture(second)).statusCode).toBe(200);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is a separate file for each student, even for equal pictures', async () => {
    const sent = await drawn().png().toBuffer();
    const mine = (await send(sent)).json().profileImageUrl;
    const jonas = await test.addStudent();
    const his = { as: (await test.as(jonas)).headers, studentId: jonas.studentId, to: setUp };
    const other = (await send(sent, his)).json().profileImageUrl;
    await send(await drawn().jpeg().toBuffer(), his);
    expect((await fetchPicture(other)).statusCode).toBe(404);
    expect((await fetchPicture(mine)).statusCode).toBe(200);
  });

  it('is the later one of two simultaneous uploads', async () => {
    const before = (await stored()).length;
    const pictures = await Promise.all([drawn().png().toBuffer(), drawn().jpeg().toBuffer()]);
    const answers = await Promise.all(pictures.map((picture) => send(picture)));
    const urls = answers.map((answer) => answer.json().profileImageUrl as string);
    expect(urls).toContain(await pictureOf());
    const statuses = await Promise.all(
      urls.map(async (url) => (await fetchPicture(url)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await stored()).toHaveLength(before + 1);
  });
});
