import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readIncomingBytes } from './incoming-bytes.ts';

const read = (content: Readable) => text(readIncomingBytes(content));
const brokeOff = { code: 'invalid', message: 'The upload broke off.' };

it('yields all bytes up to the end', async () => {
  expect(await read(Readable.from([Buffer.from('one '), Buffer.from('two')]))).toBe('one two');
});

it.each([
  ['was closed', undefined],
  ['had failed', new Error('aborted')],
])('fails when the source %s before it is read', async (_name, error) => {
  const content = new PassThrough().on('error', () => undefined);
  content.write('some');
  content.destroy(error);
  await new Promise((resolve) => {
    content.once('close', resolve);
  });
  await expect(read(content)).rejects.toMatchObject(brokeOff);
});

it.each([
  ['is closed', undefined],
  ['fails', new Error('aborted')],
])('fails when the source %s in the middle', async (_name, error) => {
  const content = new PassThrough();
  const chunks = readIncomingBytes(content);
  content.write('some');
  expect((await chunks.next()).value?.toString()).toBe('some');
  const next = chunks.next();
  content.destroy(error);
  await expect(next).rejects.toMatchObject(brokeOff);
});

it('leaves the source open when its reader stops, so that a response can be sent', async () => {
  const content = new PassThrough();
  content.write('some');
  for await (const chunk of readIncomingBytes(content)) {
    expect(chunk.toString()).toBe('some');
    break;
  }
  expect(content.destroyed).toBe(false);
});
