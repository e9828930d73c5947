import type { ModuleMention } from '@cairn/api/module-search.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aModule } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const withModule = (id: string, description: string, given = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    Modules: [
      aModule(`${id}-one`, { ModuleTitle: `Inside ${id}`, ModuleDescription: description }),
      aModule(`${id}-two`),
    ],
    ...given,
  }),
});

const search = async (client: TestClient, text: string) => {
  const answer = await client.get('/courses/search', { query: { text } });
  return answer.json<ModuleMention[]>();
};
const ids = (found: readonly ModuleMention[]) => found.map(({ CourseID }) => CourseID);

describe('search inside courses', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startLearningApp({
      ...withModule('logs', 'How subnetting divides a network, subnet by subnet: subnets <b>.'),
      ...withModule('nets', 'Routers, and a word on subnets.'),
      ...withModule('north', 'Subnets of the north.', { Groups: ['north'] }),
      ...withModule('draft', 'Subnets to come.', { Status: 'draft' }),
    });
  });
  afterAll(() => test.close());

  it('finds modules by the stem of a word, the best first, with the words around it', async () => {
    const found = await search(test.visitor, 'subnet');
    expect(ids(found)).toEqual(['logs', 'nets']);
    expect(found[1]).toEqual({
      CourseID: 'nets',
      CourseTitle: 'Course nets',
      ModuleTitle: 'Inside nets',
      Excerpt: ['Routers, and a word on ', 'subnets', ''],
    });
  });

  it('finds courses of a group for its students only, and no drafts', async () => {
    const north = await test.as(await test.addStudent({ groupIds: ['north'] }));
    expect(ids(await search(north, 'subnets')).toSorted()).toEqual(['logs', 'nets', 'north']);
  });

  it.each(['zebra', "'; drop table courses --", '"word on subnets" zebra', '!!!', '& | ( )'])(
    'finds nothing for %j, without an error',
    async (text) => {
      expect(await search(test.visitor, text)).toEqual([]);
    },
  );

  it.each(['', 'ab', 'x'.repeat(201)])(
    'refuses text number %#: too short or too long',
    async (text) => {
      const answer = await test.visitor.get('/courses/search', { query: { text } });
      expect(answer.statusCode).toBe(400);
    },
  );
});
