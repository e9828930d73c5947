import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { samplePng } from '../../../test/test-files.ts';
import { addBrandLogo, readBrandLogo } from './brand-logo.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-logo-'))));
afterAll(() => rm(folder, { recursive: true }));

const logoOf = async (content: string | Buffer) => {
  const file = path.join(folder, 'logo');
  await writeFile(file, content);
  return readBrandLogo(file);
};

describe('the logo of the brand', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<!-- ours -->\n<svg viewBox="0 0 1 1"></svg>', 'image/svg+xml'],
    [samplePng, 'image/png'],
  ])('has the type of its content', async (content, type) => {
    expect((await logoOf(content)).type).toBe(type);
  });

  it.each([
    ['a page', '<html><svg></svg></html>', 'only SVG, PNG, WebP and JPEG'],
    ['nothing', '', 'only SVG, PNG, WebP and JPEG'],
    ['something large', Buffer.alloc(300_000), 'more than 256 KB'],
  ])('refuses %s', async (_what, content, reason) => {
    await expect(logoOf(content)).rejects.toThrow(reason);
  });

  it('refuses a missing file, and names it', async () => {
    await expect(readBrandLogo('/nowhere/logo.svg')).rejects.toThrow('/nowhere/logo.svg');
  });

  it('is served with its type, and can run no script', async () => {
    const app = fastify();
    addBrandLogo(app, await logoOf('<svg onload="alert(1)"/>'));
    const answer = await app.inject('/brand/logo');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(answer.body).toContain('<svg');
    await app.close();
  });
});
