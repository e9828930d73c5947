import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createPageOptionsOfBuild } from '../../pages/built-pages.ts';
import { readConfig } from '../../../platform/configuration/config.ts';

const content = {
  'competencies.yaml': [
    {
      CompetencyID: 'sql',
      CompetencyName: 'SQL',
      Check: ['One?', 'Two?', 'Three?'].map((text) => ({
        text,
        options: ['right', 'wrong'],
        correctAnswer: 'right',
      })),
    },
  ],
  'roles.yaml': [
    {
      RoleID: 'analyst',
      RoleTitle: 'Analyst',
      Description: 'Reads numbers.',
      CourseIDs: [],
      CompetencyIDs: ['sql'],
    },
  ],
};

/**
 * Reads a configuration.
 * @param skills the URL of the external skill service; absent: not set
 */
const configWith = (skills?: string) => readConfig({ SERVICES: JSON.stringify({ skills }) });

/** Starts a server with this setting, and a student who sends all requests of the skill service. */
const askAll = async (skills?: string) => {
  const server = await startLearningApp(content, {
    skillServiceUrl: configWith(skills).SERVICES.skills,
  });
  const student = await server.addStudent();
  const client = await server.as(student);
  const studentID = student.studentId;
  const check = { studentID, competencyID: 'sql' };
  const answers = [];
  for (const [path, body] of [
    ['/llm/trigger', { studentID, roleIDs: ['analyst'] }],
    ['/mcq/generate', check],
    ['/mcq/submit', { ...check, answers: [{ questionId: 'q', choiceId: 'c' }], answerKey: 'k' }],
    ['/learning-path/compute', { studentID, roleID: 'analyst', missingCompetencyIDs: ['sql'] }],
  ] as const)
    answers.push(await client.post(path, body));
  await server.close();
  return answers;
};

/** Returns the page setting that tells whether skills can be evaluated. Any folder may be used as the build. */
const hasService = (skills?: string) =>
  createPageOptionsOfBuild(configWith(skills), import.meta.dirname)?.site.hasSkillService;

describe('the URL of the skill service', () => {
  const asked: string[] = [];
  const outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isTrigger = request.url === '/skills/llm/trigger';
    response.writeHead(isTrigger ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ roleStatus: [], learningPaths: [] }));
  });
  let address = '';
  beforeAll(async () => {
    outside.listen(0, '127.0.0.1');
    await once(outside, 'listening');
    address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/skills/`;
  });
  afterAll(() => outside.close());
  beforeEach(() => asked.splice(0));

  it('[PCON-06] is called in place of the built-in service, and its failures are reported as such', async () => {
    const [evaluated, ...failed] = await askAll(address);
    expect(evaluated?.json()).toEqual({ roleStatus: [], learningPaths: [] });
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([502, 502, 502]);
    expect(asked).toEqual([
      'POST /skills/llm/trigger',
      'POST /skills/mcq/generate',
      'POST /skills/mcq/submit',
      'POST /skills/learning-path/compute',
    ]);
    expect(hasService(address)).not.toBe(false);
  });

  it('[PCON-06] may be absent: the server evaluates skills itself', async () => {
    const [evaluated, generated, , computed] = await askAll();
    expect([evaluated?.statusCode, evaluated?.json().code]).toEqual([409, 'conflict']);
    expect(generated?.json().questions).toHaveLength(3);
    expect(computed?.json()).toMatchObject({ learningPaths: expect.any(Array) });
    expect(hasService()).not.toBe(false);
    expect(asked).toEqual([]);
  });

  it('[PCON-06] may be empty: skills are not evaluated, as pages and responses report', async () => {
    const answers = await askAll('');
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      Array.from({ length: 4 }, () => [503, 'Skill evaluation service is not configured.']),
    );
    expect(hasService('')).toBe(false);
    expect(asked).toEqual([]);
  });
});
