import { updateProfilePicture } from '@cairn/api/profile.contract';
import { record } from '@cairn/session';
import { translatePage } from '@cairn/testing/translate-page';
import { stubResponse, listCallsTo, stubError, holdFetch } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPictureFile } from '../../lib/test/picture-file.ts';
import {
  collectEmittedFirstNames,
  isButtonBlocked,
  openAccountPage,
  pressButton,
} from './test/account-page.tsx';

describe('the picture', () => {
  const keeps = stubResponse(updateProfilePicture, { profileImageUrl: '/media/picture/new.png' });
  const choose = (file: File) => userEvent.upload(screen.getByLabelText('Choose a picture'), file);
  const shownPicture = () => document.querySelector('img')?.getAttribute('src');

  it('[ACCT-11] is sent as it is, and goes from valid to uploading to done', async () => {
    const { requests } = await openAccountPage({ stubs: [keeps] });
    const heard = collectEmittedFirstNames();
    await choose(createPictureFile('me.png', 'bytes of it'));
    expect(screen.getByText('Valid file')).toBeVisible();
    expect(shownPicture()).toBe('blob:me.png');
    const release = holdFetch();
    await pressButton('Upload picture');
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    release();
    expect(await screen.findByText('Done')).toBeVisible();
    expect(isButtonBlocked('Upload picture')).toBe(true);
    const [call] = listCallsTo(requests, updateProfilePicture);
    const { pathname, search } = new URL(call?.url ?? '');
    expect(`${call?.method} ${pathname}${search}`).toBe(
      'PUT /api/profile/updateProfilePicture?StudentID=student-1',
    );
    expect(call?.headers.get('content-type')).toBe('application/octet-stream');
    expect(await call?.text()).toBe('bytes of it');
    expect(shownPicture()).toBe('/media/picture/new.png');
    expect(record.read()?.profileImageUrl).toBe('/media/picture/new.png');
    expect(heard.length).toBeGreaterThan(0);
    await pressButton('Upload picture');
    expect(listCallsTo(requests, updateProfilePicture)).toHaveLength(1);
  });

  it('another file takes the place of the first on a translated page', async () => {
    await openAccountPage({ stubs: [keeps] });
    await choose(createPictureFile('me.png', 'x'));
    const endTranslation = translatePage();
    await choose(createPictureFile('us.png', 'x'));
    expect(await screen.findByText('us.png')).toBeVisible();
    expect(screen.getByText('us.png')).toHaveAttribute('translate', 'no');
    fireEvent.change(screen.getByLabelText('Choose a picture'), {
      target: { files: [createPictureFile('me.gif', 'x', 'image/gif')] },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('us.png')).toBeNull();
    endTranslation();
  });

  it.each([
    ['a GIF', createPictureFile('me.gif', 'x', 'image/gif')],
    ['a document with a picture’s name', createPictureFile('me.png', 'x', 'application/pdf')],
    ['a picture with another name', createPictureFile('me.svg', 'x', 'image/png')],
    ['1048576 bytes', createPictureFile('me.jpg', 'x'.repeat(1_048_576), 'image/jpeg')],
  ])('[ACCT-12] %s is refused and not sent', async (_what, file) => {
    const { requests } = await openAccountPage({ stubs: [keeps] });
    // Simulates a drop, since the dialog would not offer this file.
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'File must be a .jpg or .png smaller than 1MB',
    );
    await pressButton('Upload picture');
    expect(listCallsTo(requests, updateProfilePicture)).toEqual([]);
  });

  it('[ACCT-13] a failure says so, keeps the old picture and lets the student try again', async () => {
    const { requests } = await openAccountPage({
      student: { profileImageUrl: '/media/picture/old.png' },
      stubs: [stubError(updateProfilePicture, 415, 'unsupported', 'This picture is broken.')],
    });
    await choose(createPictureFile('me.png'));
    await pressButton('Upload picture');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update profile.This picture is broken.',
    );
    expect(shownPicture()).toBe('/media/picture/old.png');
    expect(isButtonBlocked('Upload picture')).toBe(false);
    await pressButton('Upload picture');
    await waitFor(() => expect(listCallsTo(requests, updateProfilePicture)).toHaveLength(2));
  });

  it('[ACCT-13] another file after the first is kept can be sent too', async () => {
    const { requests } = await openAccountPage({ stubs: [keeps] });
    await choose(createPictureFile('me.png'));
    await pressButton('Upload picture');
    await screen.findByText('Done');
    await choose(createPictureFile('other.png'));
    expect(isButtonBlocked('Upload picture')).toBe(false);
    await pressButton('Upload picture');
    await waitFor(() => expect(listCallsTo(requests, updateProfilePicture)).toHaveLength(2));
  });
});
