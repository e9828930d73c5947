import { expect, test } from '../fixtures/test.ts';
import { peopleViews, siteViews, visitorViews } from '../pages/manage-views.ts';
import { ada, signIn } from '../pages/students.ts';
import { findFaultsOfViews, sayInEnglish } from '../pages/view-faults.ts';

test.slow();
// Two workers share the views.
test.describe.configure({ mode: 'parallel' });

const checked =
  'works by keyboard alone, without a fault of axe or a sideways scroll, at 1280 and 390 px in both themes';

test(`every view of the overview, people, imports and groups, and of their sign-in ${checked}`, async ({
  page,
}) => {
  expect(await findFaultsOfViews(page, visitorViews, sayInEnglish)).toEqual({});
  await signIn(page, ada, '/account');
  expect(await findFaultsOfViews(page, peopleViews, sayInEnglish)).toEqual({});
});

test(`every view of the catalogue, of reports, settings, jobs and the log ${checked}`, async ({
  page,
}) => {
  await signIn(page, ada, '/account');
  expect(await findFaultsOfViews(page, siteViews, sayInEnglish)).toEqual({});
});
