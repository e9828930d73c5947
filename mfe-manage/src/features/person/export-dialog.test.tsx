import {
  downloadPersonExport,
  getPersonExport,
  startPersonExport,
} from '@cairn/api/staff-person-exports.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const pressIn = async (dialog: string, name: string) =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name }),
  );

describe('exporting a person', () => {
  const requestedAt = '2026-03-02T09:00:00.000Z';
  const running = { export: { state: 'running' as const, requestedAt, expiresAt: null } };
  const ready = {
    export: { state: 'ready' as const, requestedAt, expiresAt: '2026-03-03T09:00:00.000Z' },
  };
  const openExport = async (...stubs: Stub[]) => {
    const page = openManagePage({ path: '/manage/people/maya', stubs });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
    return page;
  };

  it('makes it, says so, and downloads it when it is ready', async () => {
    // Replaces the download of the browser, which the test environment lacks.
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    let isStarted = false;
    let asks = 0;
    const { requests } = await openExport(
      stubResponse(getPersonExport, ready),
      {
        ...stubResponse(getPersonExport, running),
        when: () => {
          asks += 1;
          return isStarted && asks < 4;
        },
      },
      { ...stubResponse(getPersonExport, { export: null }), when: () => !isStarted },
      {
        ...stubResponse(startPersonExport, running),
        when: () => {
          isStarted = true;
          asks = 0;
          return true;
        },
      },
      stubResponse(downloadPersonExport, 'zip'),
    );
    const dialog = await screen.findByRole('dialog', {
      name: 'Export everything about this person?',
    });
    expect(dialog).toHaveTextContent('It can be downloaded here for 24 hours, by you alone.');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Make the export' })).toBeEnabled(),
    );
    await pressIn('Export everything about this person?', 'Make the export');
    expect(await screen.findByText(/^The export is being made\. You can close/)).toBeVisible();
    await pressIn('The export is ready', 'Download');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(listCallsTo(requests, startPersonExport)).toHaveLength(1);
    expect(listCallsTo(requests, downloadPersonExport)).toHaveLength(1);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('says that it failed, and can be started again', async () => {
    await openExport(
      stubResponse(getPersonExport, { export: { ...running.export, state: 'failed' as const } }),
    );
    expect(await screen.findByText('The export could not be made. Try it again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make the export' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });
});
