/** The views of staff in Arabic, which run from right to left: docs/decisions/054. */
import { arabicSite, signInInArabic, translateToArabic } from '../fixtures/arabic-site.ts';
import { expect, test } from '../fixtures/test.ts';
import { peopleViews, siteViews, visitorViews } from '../pages/manage-views.ts';
import { ada } from '../pages/students.ts';
import { findFaultsOfViews } from '../pages/view-faults.ts';

test.slow();
// Two workers share the views.
test.describe.configure({ mode: 'parallel' });
test.use({ settings: arabicSite });

const checked =
  'is mirrored and works by keyboard alone, without a fault of axe or a sideways scroll, at 1280 and 390 px in both themes';

test(`[MOVR-17] in Arabic every view of the overview, people, imports and groups, and of their sign-in ${checked}`, async ({
  page,
}) => {
  expect(await findFaultsOfViews(page, visitorViews, translateToArabic)).toEqual({});
  await signInInArabic(page, ada, '/account');
  expect(await findFaultsOfViews(page, peopleViews, translateToArabic)).toEqual({});
});

test(`[MOVR-17] in Arabic every view of the catalogue, of reports, settings, jobs and the log ${checked}`, async ({
  page,
}) => {
  await signInInArabic(page, ada, '/account');
  expect(await findFaultsOfViews(page, siteViews, translateToArabic)).toEqual({});
});
