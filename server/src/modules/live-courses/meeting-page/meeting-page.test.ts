import fastify from 'fastify';
import { readConfig } from '../../../platform/configuration/config.ts';
import { createPageOptionsOfBuild } from '../../pages/built-pages.ts';
import { addDemoMeetingPage } from './meeting-page.routes.ts';

const open = async (url: string) => {
  const app = fastify();
  addDemoMeetingPage(app);
  const answer = await app.inject(url);
  await app.close();
  return answer;
};

describe('the page that stands in for a meeting service', () => {
  it('names its room, can be framed by this site only, and runs no script', async () => {
    const answer = await open('/dev/meeting/incident-response');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>Incident response</h1>');
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('escapes the name of the room', async () => {
    const { body } = await open(`/dev/meeting/${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>');
    expect((await open('/dev/meeting')).body).toContain('<h1>Meeting</h1>');
  });

  it('is named to pages in a trial only', () => {
    const siteOf = (env: Record<string, string>) =>
      createPageOptionsOfBuild(readConfig(env), import.meta.dirname)?.site;
    expect(siteOf({})).toMatchObject({ meetingPage: '/dev/meeting', meetingHosts: [] });
    const inService = siteOf({ DATABASE_URL: 'postgres://db/x', MEETING_HOSTS: 'meet.example' });
    expect(inService).toMatchObject({ meetingHosts: ['meet.example'] });
    expect(inService).not.toHaveProperty('meetingPage');
  });
});
