import { expect, test } from '../fixtures/test.ts';
import { staffViews, visitorViews } from '../pages/manage-views.ts';
import { ada, signIn } from '../pages/students.ts';
import { findFaultsOfViews, sayInEnglish } from '../pages/view-faults.ts';

test.slow();

test('every view of staff works by keyboard alone, without a fault of axe or a sideways scroll, at 1280 and 390 px in both themes', async ({
  page,
}) => {
  expect(await findFaultsOfViews(page, visitorViews, sayInEnglish)).toEqual({});
  await signIn(page, ada, '/account');
  expect(await findFaultsOfViews(page, staffViews, sayInEnglish)).toEqual({});
});
