/**
 * Reads that are equal for many callers, from three processes while content, groups and channels change. Each response is
 * compared with that of a server without caches.
 */
import type { FastifyInstance } from 'fastify';
import { importContent } from '../src/modules/content/import-content.ts';
import type { TestApp } from './test-app.ts';
import { type TestClient, testClient } from './test-client.ts';
import {
  aCourse,
  aModule,
  createContentFolder,
  sharedContentFiles,
  type TestFolder,
} from './test-content.ts';
import { samplePdf } from './test-files.ts';
import { startReleaseTest } from './test-releases.ts';
import { createUncachedReads } from './uncached-reads.ts';

jest.setTimeout(600_000);

const GROUPS = ['north', 'south'];
const READS = [
  '/courses/all',
  '/courses/attributes?courseID=c0',
  '/top_courses?user_input_title=Harbour&top_n=5',
  '/roles/all',
  '/roles/analyst',
  '/competencies/',
  '/webinars/all',
  '/documents?page=1&pageSize=3',
  '/documents?groups=north',
  '/documents/categories',
  '/v1/manifest?channel=staging',
];
const STUDENT_READS = ['/upskillrole/courses', '/upskillrole/modules'];
const STEPS = 30;

const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

let test: TestApp;
let processes: FastifyInstance[];
let folder: TestFolder;
let callers: TestClient[];
let students: string[];
beforeAll(async () => {
  test = await startReleaseTest();
  folder = await createContentFolder({ ...sharedContentFiles, ...content(0) });
  await importFolder();
  processes = [test.app, await test.another(), await test.another()];
  const members = await Promise.all([
    test.addStudent({ groupIds: ['north'] }),
    test.addStudent({ groupIds: GROUPS }),
  ]);
  students = members.map(({ studentId }) => studentId);
  callers = [test.visitor, ...(await Promise.all(members.map((member) => test.as(member))))];
});
afterAll(async () => {
  await folder.drop();
  await test.close();
});

const importFolder = () => importContent(folder.root, { ...test, now: () => test.clock.now });

/** @param seed determines titles, and the groups of each course and document */
const content = (seed: number) => {
  const random = createRandom(seed + 1);
  const groups = () => GROUPS.filter(() => random(2) === 0);
  const courses = Array.from({ length: 6 }, (_, index) => [
    `courses/c${index}/course.yaml`,
    aCourse(`c${index}`, {
      CourseTitle: `Harbour ${random(100)}`,
      Groups: groups(),
      Status: random(4) === 0 ? 'draft' : 'published',
      Modules: [aModule(`m${index}`, { ModuleTitle: `Quay ${random(100)}` })],
    }),
  ]);
  const documents = Array.from({ length: 8 }, (_, index) => ({
    DocumentID: `d${index}`,
    Title: `Document ${random(100)}`,
    Category: `Category ${random(3)}`,
    File: 'sheet.pdf',
    CreatedAt: `2026-05-0${1 + random(9)}T10:00:00Z`,
    GroupIDs: groups(),
  }));
  const roles = [
    {
      RoleID: 'analyst',
      RoleTitle: `Analyst ${random(100)}`,
      Description: 'Reads data.',
      CourseIDs: ['c0', 'c1'],
      CompetencyIDs: ['sql'],
    },
  ];
  return {
    ...Object.fromEntries(courses),
    'roles.yaml': roles,
    'webinars.yaml': [
      {
        WebinarID: 'logs',
        Title: `Logs ${random(100)}`,
        Description: 'Live.',
        Starts: '+2d 10:00',
        Ends: '+2d 11:00',
        MeetingURL: 'https://meet.example/logs',
      },
    ],
    'documents.yaml': documents,
    'sheet.pdf': samplePdf,
  };
};

const changes: ((random: (below: number) => number) => Promise<unknown>)[] = [
  async (random) => {
    await folder.write(content(random(1000)));
    await importFolder();
  },
  (random) => test.sql`insert into student_group_members (student_id, group_id)
    values (${students[random(2)] ?? ''}, ${GROUPS[random(2)] ?? ''}) on conflict do nothing`,
  (random) => test.sql`delete from student_group_members
    where student_id = ${students[random(2)] ?? ''} and group_id = ${GROUPS[random(2)] ?? ''}`,
  (random) => test.sql`update release_channels set wants = ${random(2) === 0 ? 'rules' : 'mount'}
    where channel = 'staging'`,
  (random) => test.sql`insert into webinar_attendees (webinar_id, student_id)
    select webinar_id, ${students[random(2)] ?? ''} from webinars limit 1 on conflict do nothing`,
];

it('shared reads equal those of a server without a cache after every change, in every process', async () => {
  const manifest = await test.visitor.get('/v1/manifest?channel=staging');
  const { registry } = manifest.json<{ gate: { registry: string } }>().gate;
  const random = createRandom(44);
  const seen = new Map<string, string>();
  let unchanged = 0;
  for (let step = 0; step < STEPS; step += 1) {
    await changes[random(changes.length)]?.(random);
    const uncached = createUncachedReads(test, registry);
    for (const [who, { headers }] of callers.entries()) {
      // The first caller is a visitor.
      const reads = who === 0 ? READS : [...READS, ...STUDENT_READS];
      const path = reads[random(reads.length)] ?? '';
      const expected = await testClient(uncached, headers).get(path);
      expect(expected.statusCode).toBe(200);
      for (const app of processes) {
        const known = seen.get(`${who} ${path}`);
        const {
          statusCode,
          body,
          headers: got,
        } = await testClient(app, headers).get(path, {
          headers: known === undefined ? {} : { 'if-none-match': known },
        });
        expect(got['etag']).toBe(expected.headers['etag']);
        const isUnchanged = known === expected.headers['etag'];
        expect([path, statusCode, body]).toEqual([
          path,
          ...(isUnchanged ? [304, ''] : [200, expected.body]),
        ]);
        if (isUnchanged) unchanged += 1;
      }
      seen.set(`${who} ${path}`, String(expected.headers['etag']));
    }
    await uncached.close();
  }
  expect(unchanged).toBeGreaterThan(0);
});
