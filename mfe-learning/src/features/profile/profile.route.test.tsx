import { getUserAttributes } from '@cairn/api/user.contract';
import { joinGroup, listGroupsAsStudent } from '@cairn/api/groups.contract';
import { updateProfile } from '@cairn/api/profile.contract';
import { events, record } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError, holdFetch, stubApi } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPictureFile } from '../../lib/test/picture-file.ts';
import {
  getButton,
  isButtonBlocked,
  northGroup,
  openProfilePage,
  pressButton,
  southGroup,
} from './test/profile-page.tsx';

const FAILED = 'There was a problem saving your profile.';

describe('profile set-up', () => {
  it('[PROF-01] shows picture, name, email, group, roles and Complete', async () => {
    await openProfilePage({ student: { GroupIDs: ['north'] } });
    expect(screen.getByLabelText('Choose a picture')).toBeVisible();
    for (const [name, value] of [
      ['Name', 'Maya Okafor'],
      ['Email', 'maya@cairn.example'],
    ] as const) {
      expect(screen.getByRole('textbox', { name })).toHaveValue(value);
      expect(screen.getByRole('textbox', { name })).toHaveAttribute('readonly');
    }
    expect(await screen.findByRole('textbox', { name: 'Group' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Roles' })).toBeVisible();
    expect(getButton('Complete')).toBeVisible();
  });

  it('shows a Chinese name with the family name first', async () => {
    await openProfilePage({ student: { FirstName: '小明', LastName: '王' } });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('王小明');
  });
});

describe('the picture', () => {
  const keeps = stubResponse(updateProfile, { profileImageUrl: '/media/picture/new.png' });
  const choose = (file: File) => userEvent.upload(screen.getByLabelText('Choose a picture'), file);

  it('[PROF-02] is sent as it is, and goes from valid to uploading to done', async () => {
    const { requests } = await openProfilePage({ stubs: [keeps] });
    await choose(createPictureFile('me.png', 'bytes of it'));
    expect(listCallsTo(requests, updateProfile)).toEqual([]);
    expect(screen.getByText('Valid file')).toBeVisible();
    const release = holdFetch();
    await pressButton('Upload picture');
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeVisible();
    release();
    expect(await screen.findByText('Done')).toBeVisible();
    expect(isButtonBlocked('Upload picture')).toBe(true);
    const [call] = listCallsTo(requests, updateProfile);
    expect(call).toMatchObject({ method: 'PUT' });
    expect(new URL(call?.url ?? '').pathname).toBe('/api/profile/update');
    expect(new URL(call?.url ?? '').search).toBe('?StudentID=student-1');
    expect(call?.headers.get('content-type')).toBe('application/octet-stream');
    expect(await call?.text()).toBe('bytes of it');
    expect(record.read()?.profileImageUrl).toBe('/media/picture/new.png');
  });

  it.each([
    ['one of 1 MB', createPictureFile('me.png', 'x'.repeat(1_048_576))],
    ['a GIF', createPictureFile('me.gif', 'x', 'image/gif')],
    ['a document with a picture’s name', createPictureFile('me.png', 'x', 'application/pdf')],
  ])('[PROF-03] %s is refused and not sent, by Complete neither', async (_what, file) => {
    const { requests, router } = await openProfilePage({ stubs: [keeps] });
    // Simulates a drop, since the dialog would not offer this file.
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Image must be JPG/PNG under 1 MB');
    await pressButton('Complete');
    await waitFor(() => expect(router.state.location.pathname).toBe('/learning'));
    expect(listCallsTo(requests, updateProfile)).toEqual([]);
  });

  it('[ACCT-13] a failure says so, keeps the old picture and lets the student try again', async () => {
    await openProfilePage({
      student: { profileImageUrl: '/media/picture/old.png' },
      stubs: [stubError(updateProfile, 503)],
    });
    await choose(createPictureFile('me.png'));
    await pressButton('Upload picture');
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(document.querySelector('img')).toHaveAttribute('src', '/media/picture/old.png');
    expect(isButtonBlocked('Upload picture')).toBe(false);
  });
});

describe('the group', () => {
  const joins = stubResponse(joinGroup, { message: 'Group chosen.' });
  const select = (name = 'Group') => screen.findByRole('combobox', { name });
  const choose = async (group: string) => {
    await userEvent.click(await select());
    await userEvent.click(screen.getByRole('option', { name: group }));
    return screen.findByRole('dialog', { name: 'Confirm Group Selection' });
  };
  const isMember = stubResponse(
    getUserAttributes,
    buildAttributes({ GroupIDs: ['north'], Occupation: 'Contractor' }),
  );

  it('[PROF-04] [PROF-05] offers the groups by name, and a tooltip says that there is one choice', async () => {
    const { requests } = await openProfilePage();
    await userEvent.click(await select());
    const [call] = listCallsTo(requests, listGroupsAsStudent);
    expect(new URL(call?.url ?? '').pathname).toBe('/api/admin/groups');
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['North College', 'South College']);
    expect(await select()).toHaveAccessibleDescription(
      "Select a group. Once confirmed, you won't be able to change it.",
    );
    expect(screen.getByRole('tooltip', { name: /^Select a group/ })).toHaveClass('open');
  });

  it('[PROF-06] [PROF-07] asks, and then puts the student into the group', async () => {
    const { requests } = await openProfilePage({ stubs: [joins] });
    const dialog = await choose('North College');
    expect(dialog).toHaveTextContent(
      'Once you click Confirm you will not be able to change your group later. Are you sure you want to continue?',
    );
    expect(listCallsTo(requests, joinGroup)).toEqual([]);
    const later = stubApi(
      stubResponse(listGroupsAsStudent, [northGroup, southGroup]),
      joins,
      isMember,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('textbox', { name: 'Group' })).toHaveValue('North College');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [call] = listCallsTo(later, joinGroup);
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe(
      'PUT /api/admin/group/north/students',
    );
    expect(await call?.json()).toEqual({ addStudents: ['student-1'] });
    await waitFor(() =>
      expect(record.read()).toMatchObject({ GroupIDs: ['north'], Occupation: 'Contractor' }),
    );
  });

  it.each([
    ['Cancel', () => pressButton('Cancel')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press outside', () => userEvent.click(screen.getByRole('dialog'))],
  ])('[PROF-06] %s sends nothing and clears the choice', async (_what, leave) => {
    const { requests } = await openProfilePage({ stubs: [joins] });
    await choose('North College');
    expect(screen.getByText('North College')).toBeInTheDocument();
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await select()).toHaveTextContent('Choose one');
    expect(listCallsTo(requests, joinGroup)).toEqual([]);
  });

  it('can be chosen with the keyboard alone', async () => {
    await openProfilePage({ stubs: [joins] });
    const list = await select();
    act(() => list.focus());
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it.each([
    [{ GroupIDs: ['north', 'south'] }, 'North College, South College'],
    [{ GroupID: 'south' }, 'South College'],
    [{ GroupIDs: ['gone'] }, 'gone'],
  ])('[PROF-08] [MGRP-12] %j cannot be changed', async (student, shown) => {
    await openProfilePage({ student });
    const field = await screen.findByRole('textbox', { name: 'Group' });
    expect(field).toHaveValue(shown);
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAccessibleDescription(
      'These are your assigned groups. Contact your administrator if you need changes.',
    );
    expect(screen.queryByRole('combobox', { name: 'Group' })).not.toBeInTheDocument();
  });

  it('[PROF-09] chosen elsewhere meanwhile, that group is shown', async () => {
    await openProfilePage();
    const dialog = await choose('South College');
    stubApi(
      stubResponse(listGroupsAsStudent, [northGroup, southGroup]),
      stubError(joinGroup, 409, 'conflict'),
      isMember,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('textbox', { name: 'Group' })).toHaveValue('North College');
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('[PROF-09] any other failure says so and leaves the choice open', async () => {
    await openProfilePage({ stubs: [stubError(joinGroup, 503)] });
    const dialog = await choose('North College');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await choose('North College');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['main', 'Group'],
    ['education', 'Group'],
    ['partner', 'Organization'],
  ] as const)('[PROF-10] in %s mode it is called %s', async (mode, name) => {
    await openProfilePage({ mode });
    expect(await select(name)).toBeVisible();
  });

  it('[PROF-10] labels an assigned group in the same way', async () => {
    await openProfilePage({ mode: 'partner', student: { GroupIDs: ['north'] } });
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toBeVisible();
  });

  it('shows a placeholder, a failure with another try, and that there is none', async () => {
    await openProfilePage({ stubs: [stubError(listGroupsAsStudent, 503)] });
    expect(screen.getByRole('group', { name: 'Loading groups' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching groups');
    stubApi(stubResponse(listGroupsAsStudent, []));
    await pressButton('Try Again');
    expect(await screen.findByText('There are no groups to choose from yet.')).toBeVisible();
  });
});

describe('Complete', () => {
  const keeps = stubResponse(updateProfile, { profileImageUrl: '/media/picture/new.png' });

  it('[PROF-14] goes on without group and roles, after reading the attributes anew', async () => {
    const { requests, router } = await openProfilePage();
    const said: string[] = [];
    events.on('notice.shown', ({ message }) => said.push(message));
    await waitFor(() => expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1));
    await pressButton('Complete');
    await waitFor(() => expect(router.state.location.pathname).toBe('/learning'));
    expect(listCallsTo(requests, getUserAttributes)).toHaveLength(2);
    expect(said).toEqual(['Profile updated successfully.']);
  });

  it('[PROF-14] sends a picture that is chosen and not kept yet, once', async () => {
    const { requests, router } = await openProfilePage({ stubs: [keeps] });
    await userEvent.upload(screen.getByLabelText('Choose a picture'), createPictureFile('me.png'));
    await pressButton('Complete');
    await waitFor(() => expect(router.state.location.pathname).toBe('/learning'));
    expect(listCallsTo(requests, updateProfile)).toHaveLength(1);
  });

  it('[PROF-14] does not send again what is kept', async () => {
    const { requests, router } = await openProfilePage({ stubs: [keeps] });
    await userEvent.upload(screen.getByLabelText('Choose a picture'), createPictureFile('me.png'));
    await pressButton('Upload picture');
    await screen.findByText('Done');
    await pressButton('Complete');
    await waitFor(() => expect(router.state.location.pathname).toBe('/learning'));
    expect(listCallsTo(requests, updateProfile)).toHaveLength(1);
  });

  it.each([
    ['the picture', stubError(updateProfile, 503)],
    ['the attributes', stubError(getUserAttributes, 503)],
  ])('[PROF-15] a failure of %s says so once and stays', async (_what, failure) => {
    const { router } = await openProfilePage({ stubs: [keeps, failure] });
    await userEvent.upload(screen.getByLabelText('Choose a picture'), createPictureFile('me.png'));
    await pressButton('Complete');
    expect(await screen.findAllByText(FAILED)).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/profileSetup');
  });
});
