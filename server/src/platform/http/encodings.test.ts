import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createInsertFragment } from '../database/sql.ts';
import { makeRelease, type ReleaseTest, startReleaseTest } from '../../../test/test-releases.ts';

const SCRIPT = 'export const host = 1;';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
  await test.publish(await test.team(), makeRelease('catalog', '1.1.0'));
  const script = path.join(test.pages.remotesDir, 'host/1.0.0/host.1.0.0.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  const competencies = Array.from({ length: 40 }, (_, index) => ({
    competency_id: `competency-${index}`,
    competency_name: `A competency with a fairly long name, number ${index}`,
  }));
  await test.sql`insert into competencies ${createInsertFragment(...competencies)}`;
});
afterAll(() => test.close());

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };

/** Removes the values that differ in every page. */
const withoutNews = (text: string): string =>
  text.replaceAll(/nonce="[^"]*"|"(?:at|mark|pageId)":(?:\d+|"[^"]*")/g, '');

const AGENTS: [accepted: string, coding: keyof typeof unpack][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'none'],
  ['br ; q=0.000', 'none'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['*', 'br'],
  ['*;q=0', 'none'],
  ['br;q=0.5, gzip', 'gzip'],
  ['identity, br;q=0.5, gzip;q=0.5', 'none'],
  ['identity;q=0', 'none'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['xbr, br-old', 'none'],
  ['deflate, zstd', 'none'],
  ['', 'none'],
  ['";,=', 'none'],
];

describe.each([
  ['a page', '/catalog'],
  ['a file of the host', '/remotes/host/1.0.0/host.1.0.0.js'],
  ['a file of a release', '/remotes/catalog/1.1.0/app.1.1.0.css'],
  ['an answer of the API', '/api/competencies/'],
])('%s', (_, url) => {
  it.each(AGENTS)('is sent to a browser that accepts %j as %s', async (accepted, coding) => {
    const answer = await test.page(url, { 'accept-encoding': accepted });
    expect([answer.statusCode, answer.headers['content-encoding'] ?? 'none']).toEqual([
      200,
      coding,
    ]);
    const caches = coding === 'none' ? /^/ : /accept-encoding/;
    expect(String(answer.headers['vary'])).toMatch(caches);
    const sent = unpack[coding](answer.rawPayload).toString();
    expect(withoutNews(sent)).toBe(withoutNews((await test.page(url)).body));
  });
});
