/** Every setting of the site has its section, which is saved alone. 003 §2.9 */
import { act, screen, within } from '@testing-library/react';
import { openManagePage } from '../../test/manage-page.tsx';
import { settingStubs } from '../../test/setting-answers.ts';

it.each([
  ['Brand', 'name', () => screen.findByLabelText('Name of the site')],
  ['Brand', 'logo', () => screen.findByRole('group', { name: 'Logo' })],
  ['Brand', 'accent colour', () => screen.findByLabelText('Light theme')],
  ['Footer and support', 'footer links', () => screen.findByLabelText('Address')],
  ['Footer and support', 'support address', () => screen.findByLabelText('Support address')],
  ['Registration', 'registration', () => screen.findByRole('group', { name: 'Who may register' })],
  ['Sign-in', 'second factor', () => screen.findByRole('radio', { name: /^Optional/ })],
  ['Sign-in', 'session length', () => screen.findByLabelText('Time without use')],
  ['Mails', 'mail texts', () => screen.findByLabelText('Subject')],
  ['Certificate', 'founder', () => screen.findByLabelText('Name of the founder')],
  ['Certificate', 'signature', () => screen.findByRole('group', { name: /signature/i })],
  ['Assistant', 'assistant', () => screen.findByRole('group', { name: 'The assistant is' })],
  ['Limits', 'upload limits', () => screen.findByLabelText('Megabytes for each file')],
])(
  '[MSET-01] the section %s has the setting %s, in a form of its own',
  async (section, _, find) => {
    const { router } = openManagePage({ path: '/manage/settings', stubs: settingStubs });
    const sections = await screen.findByRole('navigation', { name: 'Settings' });
    const path = within(sections).getByRole('link', { name: section }).getAttribute('href');
    await act(() => router.navigate(path ?? ''));
    const form = (await find()).closest('form') as HTMLElement;
    expect(within(form).getAllByRole('button', { name: 'Save changes' })).toHaveLength(1);
  },
);
