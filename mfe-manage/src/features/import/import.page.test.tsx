import {
  applyPeopleImport,
  checkPeopleImport,
  getPeopleImport,
  listImportRows,
  type CheckedImportRow,
  type PeopleImport,
  stopPeopleImport,
  uploadPeopleImport,
} from '@cairn/api/people-imports.contract';
import type { OnProgress } from '@cairn/api/send-with-progress';
import { http } from '@cairn/session';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/people/import/i1';

const buildImport = (change: Partial<PeopleImport> = {}): PeopleImport => ({
  importId: 'i1',
  fileName: 'autumn.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  rowCount: 412,
  columns: [
    { name: 'E-mail', use: 'email' },
    { name: 'Given name', use: 'firstName' },
    { name: 'Room', use: null },
    { name: '', use: 'ignore' },
  ],
  firstRows: [
    { line: 2, cells: ['hannah@riverside.example', 'Hannah', 'B 2.11', 'x'] },
    { line: 4, cells: ['leo@riverside.example', 'Leo', 'B 1.04', ''] },
  ],
  sendsInvitations: true,
  check: null,
  application: null,
  ...change,
});

const check = {
  checked: 412,
  new: 286,
  changed: 41,
  unchanged: 78,
  refused: 7,
  invitations: 286,
  removals: 0,
};
const application = {
  startedBy: 'Ada Keller',
  begunAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T09:00:42.000Z',
  isWaiting: false,
  total: 327,
  added: 285,
  changed: 41,
  unchanged: 0,
  refused: 1,
  left: 0,
};

const buildRow = (change: Partial<CheckedImportRow> = {}): CheckedImportRow => ({
  number: 1,
  line: 18,
  email: 'jonas@riverside',
  name: 'Jonas Weber',
  changes: [],
  refusal: {
    column: 'E-mail',
    value: 'jonas@riverside',
    reason: 'This is not an e-mail address.',
  },
  ...change,
});

const stubRows = (...rows: CheckedImportRow[]) =>
  stubResponse(listImportRows, { rows, page: 1, pageCount: 1 });

const openImport = (found: PeopleImport, ...stubs: Stub[]) => {
  const opened = openManagePage({
    path,
    stubs: [stubResponse(getPeopleImport, found), stubRows(buildRow()), ...stubs],
  });
  return { user: userEvent.setup(), ...opened };
};

const readCounts = async () => {
  const terms = await screen.findAllByRole('term');
  const numbers = screen.getAllByRole('definition');
  return terms.map(({ textContent }, at) => [textContent, numbers[at]?.textContent]);
};

describe('the upload', () => {
  let report: OnProgress;
  let answered: Promise<unknown> = Promise.resolve();
  /** The upload is sent as other calls are, because an XMLHttpRequest would leave the test. */
  const openUpload = (...stubs: Stub[]) => {
    const { call } = http;
    jest.spyOn(http, 'call').mockImplementation((endpoint, options) => {
      const { onProgress = () => undefined, ...others } = options as {
        readonly onProgress?: OnProgress;
      };
      if ((endpoint as object) !== uploadPeopleImport) return call(endpoint, options);
      report = onProgress;
      return answered.then(() => call(endpoint, others as typeof options));
    });
    answered = Promise.resolve();
    return openManagePage({ path: '/manage/people/import', stubs });
  };
  afterEach(() => jest.restoreAllMocks());
  const table = new File(['email\n'], 'autumn.csv', { type: 'text/csv' });

  it('opens the page of the import', async () => {
    const { requests } = openUpload(
      stubResponse(uploadPeopleImport, buildImport()),
      stubResponse(getPeopleImport, buildImport()),
    );
    await userEvent.upload(await screen.findByLabelText('File of people'), table);
    expect(await screen.findByText('autumn.csv')).toBeVisible();
    const [sent] = listCallsTo(requests, uploadPeopleImport);
    expect(sent?.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent?.url).toContain('fileName=autumn.csv');
    expect(screen.getByText('Columns', { selector: '[aria-current="step"]' })).toBeVisible();
  });

  it('shows how much of the file is uploaded, and then that it is read', async () => {
    openUpload(stubResponse(uploadPeopleImport, buildImport()));
    answered = new Promise(() => undefined);
    await userEvent.upload(await screen.findByLabelText('File of people'), table);
    act(() => report(37, 100));
    expect(await screen.findByText('37% is uploaded.')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveValue(37);
    act(() => report(100, 100));
    expect(await screen.findByText('The file is uploaded. Its rows are read now.')).toBeVisible();
  });

  it('shows why a file was refused', async () => {
    const message = 'This is an Excel file. Save it as CSV (UTF-8) and upload that.';
    openUpload({
      endpoint: uploadPeopleImport,
      status: 415,
      body: { code: 'unsupported', message },
    });
    await userEvent.upload(await screen.findByLabelText('File of people'), table);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('is open to group managers', async () => {
    openManagePage({ path: '/manage/people/import', roles: ['group-manager'] });
    expect(await screen.findByLabelText('File of people')).toBeInTheDocument();
  });
});

describe('the columns', () => {
  it('[MIMP-06] says what was recognised', async () => {
    openImport(buildImport({ encoding: 'utf-16be', delimiter: '\t' }));
    expect(await screen.findByText('412 rows · UTF-16 BE · tabs')).toBeVisible();
  });

  it('[MIMP-28] of an archive have their meaning already', async () => {
    openImport(
      buildImport({
        format: 'one-roster',
        columns: [
          { name: 'email', use: 'email' },
          { name: 'classes to leave', use: 'leftGroups' },
        ],
        firstRows: [],
      }),
    );
    expect(await screen.findByText('412 rows · OneRoster 1.2')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'classes to leave becomes' })).toHaveDisplayValue(
      'Groups that the person leaves',
    );
  });

  it('[MIMP-10] shows each column with its values and what it becomes, and the first rows as they will be read', async () => {
    openImport(buildImport());
    const room = (await screen.findByText('Room')).closest('li');
    expect(room).toHaveTextContent('B 2.11, B 1.04');
    expect(within(room ?? document.body).getByText('Choose one')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'E-mail becomes' })).toHaveDisplayValue(
      'E-mail address',
    );
    expect(screen.getByRole('combobox', { name: 'Given name becomes' })).toHaveDisplayValue(
      'First name',
    );
    expect(screen.getByRole('combobox', { name: 'Column 4 becomes' })).toHaveDisplayValue(
      'Ignore this column',
    );
    const rows = within(screen.getByRole('region', { name: 'First ten rows' }));
    expect(
      rows.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Line', 'E-mail address', 'First name', 'Room, not chosen yet'],
      ['2', 'hannah@riverside.example', 'Hannah', 'B 2.11'],
      ['4', 'leo@riverside.example', 'Leo', 'B 1.04'],
    ]);
  });

  it('[MIMP-09] are checked only once each is decided, one for each field', async () => {
    const { user, requests } = openImport(
      buildImport(),
      stubResponse(checkPeopleImport, buildImport({ check })),
    );
    const choose = async (column: string, use: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: `${column} becomes` }), use);
    const press = () => user.click(screen.getByRole('button', { name: 'Check the rows' }));
    const isRefused = async (problem: string) => {
      expect(screen.getByText(problem, { selector: '[role="status"]' })).toBeVisible();
      await press();
      expect(listCallsTo(requests, checkPeopleImport)).toEqual([]);
    };
    await screen.findByText('Room');
    await isRefused('Room: choose what it becomes, or ignore it.');
    await choose('Room', 'First name');
    await isRefused('Given name, Room: only one column can become First name.');
    await choose('Room', 'Ignore this column');
    await choose('E-mail', 'Ignore this column');
    await isRefused(
      'No column becomes the e-mail address. Choose one of E-mail, Given name, Room, Column 4.',
    );
    await choose('E-mail', 'E-mail address');
    await choose('Room', 'Groups');
    await user.click(screen.getByRole('radio', { name: /^Get no mail yet/ }));
    await press();
    await waitFor(() => expect(listCallsTo(requests, checkPeopleImport)).toHaveLength(1));
    expect(await listCallsTo(requests, checkPeopleImport)[0]?.json()).toEqual({
      columns: ['email', 'firstName', 'groups', 'ignore'],
      sendsInvitations: false,
    });
    expect(await screen.findByText('The file was checked. Nothing has changed yet.')).toBeVisible();
  });
});

describe('the check', () => {
  it('shows how many rows are checked', async () => {
    openImport(buildImport({ check: { ...check, checked: 200 } }));
    expect(await screen.findByRole('progressbar', { name: '200 of 412 rows' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  });

  it('[MIMP-15] shows each refused row with line, column, value and reason, and the others with what changes', async () => {
    const { user, requests } = openImport(buildImport({ check }));
    expect(await readCounts()).toEqual([
      ['will be added', '286'],
      ['will be changed', '41'],
      ['stay as they are', '78'],
      ['are refused', '7'],
    ]);
    const refused = await screen.findByRole('table', { name: 'Refused rows' });
    expect(
      within(refused)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['18', 'E-mail', 'jonas@riverside', 'This is not an e-mail address.']);
    for (const verdict of ['New', 'Changed', 'Unchanged']) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${verdict}`) }));
      await waitFor(() =>
        expect(listCallsTo(requests, listImportRows).at(-1)?.url).toContain(
          `verdict=${verdict.toLowerCase()}`,
        ),
      );
    }
  });

  it('[MIMP-15] shows the values before and after', async () => {
    openImport(
      buildImport({ check: { ...check, refused: 0, new: 0 } }),
      stubRows(
        buildRow({
          refusal: null,
          changes: [
            { field: 'firstName', before: 'Leo', after: 'Leonardo' },
            { field: 'groups', before: null, after: 'North' },
          ],
        }),
      ),
    );
    expect(await screen.findByText('First name: Leonardo, before: Leo')).toBeVisible();
    expect(screen.getByText('Groups: North')).toBeVisible();
  });

  it('[MIMP-26] says how many invitations will be sent, and applies', async () => {
    const running = { ...application, endedAt: null, added: 0, changed: 0, refused: 0, left: 327 };
    const { user } = openImport(
      buildImport({ check }),
      stubResponse(applyPeopleImport, buildImport({ check, application: running })),
    );
    expect(
      await screen.findByText('7 refused rows are left out. 286 people get an invitation.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply 327 rows' }));
    expect(await screen.findByText('The import is running.')).toBeVisible();
  });

  it('[MIMP-26] says that no mail is sent', async () => {
    openImport(buildImport({ sendsInvitations: false, check: { ...check, invitations: 0 } }));
    expect(await screen.findByText(/No mail is sent\.$/)).toBeVisible();
  });

  it('[MIMP-29] counts the rows that take something away, and lists them', async () => {
    openImport(
      buildImport({ check: { ...check, refused: 0, new: 0, removals: 2 } }),
      stubRows(
        buildRow({ refusal: null, changes: [{ field: 'groups', before: 'North', after: '' }] }),
        buildRow({
          number: 2,
          refusal: null,
          changes: [{ field: 'action', before: 'enabled', after: 'disabled' }],
        }),
      ),
    );
    expect(
      await screen.findByText(
        '2 rows disable a person or end a membership. They are listed under Changed.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('Groups: no longer North')).toBeVisible();
    expect(screen.getByText('The account is disabled.')).toBeVisible();
  });

  it('goes back to the columns', async () => {
    const { user } = openImport(buildImport({ check }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole('combobox', { name: 'E-mail becomes' })).toBeVisible();
  });
});

describe('an applied import', () => {
  const running = { ...application, endedAt: null, added: 161, changed: 25, refused: 0, left: 141 };

  it('[MIMP-27] shows its progress, and can be stopped after this row', async () => {
    const stopped = { ...application, added: 161, changed: 26, refused: 0, left: 140 };
    const { user, requests } = openImport(
      buildImport({ check, application: running }),
      stubResponse(stopPeopleImport, buildImport({ check, application: stopped })),
    );
    expect(await screen.findByRole('progressbar', { name: '186 of 327 rows' })).toBeVisible();
    expect(screen.getByText('161 added, 25 changed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop after this row' }));
    await waitFor(() => expect(listCallsTo(requests, stopPeopleImport)).toHaveLength(1));
  });

  it('[MIMP-27] says how many rows were not applied', async () => {
    openImport(
      buildImport({ check, application: { ...application, refused: 0, added: 100, left: 186 } }),
    );
    expect(
      await screen.findByText('The import was stopped. 186 rows were not applied.'),
    ).toBeVisible();
  });

  it('says that it waits for another one', async () => {
    openImport(buildImport({ check, application: { ...running, isWaiting: true } }));
    expect(await screen.findByText(/Another import is running/)).toBeVisible();
  });

  it('[MIMP-17] names file, person, time and counts', async () => {
    openImport(buildImport({ check, application }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Import of autumn.csv',
    );
    expect(screen.getByText(/^Applied by Ada Keller, 03\/02\/2026, /)).toBeVisible();
    expect(await readCounts()).toEqual([
      ['added', '285'],
      ['changed', '41'],
      ['unchanged', '78'],
      ['refused', '8'],
    ]);
    expect(
      screen.getByText('1 row was refused although the check had passed. It changed nothing.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download refused rows' })).toBeEnabled();
  });

  it('is unknown after it was deleted', async () => {
    openManagePage({ path, stubs: [stubError(getPeopleImport, 404, 'not-found')] });
    expect(await screen.findByText(/There is no such import/)).toBeVisible();
  });
});
