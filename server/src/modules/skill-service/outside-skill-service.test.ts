import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp } from '../../../test/test-app.ts';
import { readConfig } from '../../config.ts';

describe('a service elsewhere', () => {
  const asked: string[] = [];
  const outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isTrigger = request.url === '/skills/llm/trigger';
    response.writeHead(isTrigger ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ roleStatus: [], learningPaths: [] }));
  });
  afterAll(() => outside.close());

  it('[PCON-06] is asked in place of the server, and its failures are no mistake of ours', async () => {
    outside.listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const { port } = outside.address() as AddressInfo;
    const skillServiceUrl = `http://127.0.0.1:${port}/skills/`;
    const other = await startTestApp({ skillServiceUrl });
    const student = await other.addStudent();
    const client = await other.as(student);
    const studentID = student.studentId;
    const answer = await client.post('/llm/trigger', { studentID, roleIDs: ['analyst'] });
    expect(answer.json()).toEqual({ roleStatus: [], learningPaths: [] });
    const failed = await client.post('/mcq/generate', { studentID, competencyID: 'sql' });
    expect(failed.statusCode).toBe(502);
    expect(asked).toEqual(['POST /skills/llm/trigger', 'POST /skills/mcq/generate']);
    await other.close();
  });

  it('[PCON-06] may be nowhere: unset means the server itself, empty means nobody', async () => {
    expect(readConfig({}).SKILL_SERVICE_URL).toBeUndefined();
    expect(readConfig({ SKILL_SERVICE_URL: '' }).SKILL_SERVICE_URL).toBe('');
    const none = await startTestApp({ skillServiceUrl: '' });
    const student = await none.addStudent();
    const client = await none.as(student);
    const body = { studentID: student.studentId, roleIDs: ['analyst'] };
    const answer = await client.post('/llm/trigger', body);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toBe('Skill evaluation service is not configured.');
    await none.close();
  });
});
