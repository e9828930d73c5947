import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ jobsToRun: 'all' });
  await test.app.ready();
});
afterAll(() => test.close());

it('registers all scheduled jobs', async () => {
  const planned = await test.sql`select name, cron from pgboss.schedule order by name`;
  expect(planned).toEqual([
    { name: 'attempts', cron: '* * * * *' },
    { name: 'audit-log', cron: '0 * * * *' },
    { name: 'drafts', cron: '0 * * * *' },
    { name: 'enrolment-rules', cron: '* * * * *' },
    { name: 'erased-again', cron: '0 * * * *' },
    { name: 'limits', cron: '* * * * *' },
    { name: 'media-check', cron: '0 * * * *' },
    { name: 'notifications', cron: '* * * * *' },
    { name: 'people-imports', cron: '0 * * * *' },
    { name: 'person-exports-retention', cron: '0 * * * *' },
    { name: 'refused-networks', cron: '0 * * * *' },
    { name: 'report-figures', cron: '* * * * *' },
    { name: 'report-mails', cron: '* * * * *' },
    { name: 'second-factors', cron: '0 * * * *' },
    { name: 'sessions', cron: '0 * * * *' },
    { name: 'sign-ups', cron: '0 * * * *' },
    { name: 'staff-jobs-retention', cron: '0 * * * *' },
    { name: 'uploads', cron: '0 * * * *' },
  ]);
});
