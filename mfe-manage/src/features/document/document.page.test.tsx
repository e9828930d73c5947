import { previewItemGroups } from '@cairn/api/item-groups.contract';
import {
  changeDocumentOrder,
  createStaffDocument,
  downloadStaffDocument,
  getDocumentOrder,
  getStaffDocument,
  listStaffDocuments,
  removeStaffDocument,
  replaceDocumentFile,
  type StaffDocument,
  takeOverDocument,
} from '@cairn/api/staff-documents.contract';
import { getPeopleFilterOptions } from '@cairn/api/staff-people.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

jest.mock('@cairn/ui/pdf-engine', () => ({
  openPdf: () =>
    Promise.resolve({
      pageCount: 4,
      page: (number: number) =>
        Promise.resolve({
          number,
          width: 100,
          height: 140,
          text: `Text of page ${number}`,
          draw: () => ({ done: Promise.resolve(), stop: () => undefined }),
        }),
      close: () => undefined,
    }),
}));

const LIST = '/manage/catalogue/documents';
const text = { title: 'Lab Guide', category: 'Campus', groupIds: ['north'] };
const buildDocument = (change: Partial<StaffDocument> = {}): StaffDocument => ({
  documentId: 'lab-guide',
  title: 'Lab Guide',
  category: 'Campus',
  fileName: 'guide.pdf',
  fileType: 'application/pdf',
  bytes: 1200,
  fileVersion: 'v1',
  changedAt: '2026-10-20T12:00:00.000Z',
  origin: 'staff',
  groups: ['Northgate'],
  text,
  groupFacts: [{ groupId: 'north', name: 'Northgate' }],
  ...change,
});
const open = (document: StaffDocument, stubs: readonly Stub[] = [], path = `${LIST}/lab-guide`) =>
  openManagePage({
    path,
    stubs: [
      stubResponse(getStaffDocument, document),
      stubResponse(listStaffDocuments, { documents: [document], page: 1, pageCount: 1 }),
      stubResponse(downloadStaffDocument, 'bytes'),
      ...stubs,
    ],
  });
const chooseFile = async (label: string, file: File) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
const file = new File(['In words.'], 'new.txt', { type: 'text/plain' });

describe('[MCAT-15] a selected document', () => {
  it('shows the first page of a PDF', async () => {
    open(buildDocument());
    expect(await screen.findByRole('img', { name: 'Document, page 1 of 4' })).toBeVisible();
    expect(screen.getByText('On this page: Text of page 1')).toBeInTheDocument();
  });

  it('shows a picture', async () => {
    const create = jest.fn((_file: Blob) => 'blob:picture');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    open(buildDocument({ fileName: 'map.png', fileType: 'image/png' }));
    const picture = await screen.findByRole('img', { name: 'Preview of Lab Guide' });
    await waitFor(() => expect(picture).toHaveAttribute('src', 'blob:picture'));
    expect(create.mock.calls[0]?.[0].type).toBe('image/png');
  });

  it.each(['text/html', 'image/svg+xml', 'application/zip', ''])(
    'says of the type %j that it has no preview',
    async (fileType) => {
      const { requests } = open(buildDocument({ fileType }));
      expect(await screen.findByText('This type of file has no preview.')).toBeVisible();
      expect(listCallsTo(requests, downloadStaffDocument)).toEqual([]);
    },
  );
});

it('replaces the file on the basis of the one that was seen, and shows why not', async () => {
  const { requests, unmount } = open(buildDocument(), [
    stubResponse(replaceDocumentFile, buildDocument({ fileVersion: 'v2' })),
  ]);
  await chooseFile('New file of the document', file);
  await waitFor(() => expect(listCallsTo(requests, replaceDocumentFile)).toHaveLength(1));
  const [call] = listCallsTo(requests, replaceDocumentFile);
  expect(Object.fromEntries(new URL(call?.url ?? '').searchParams)).toEqual({
    fileName: 'new.txt',
    before: 'v1',
  });
  unmount();
  const message = 'The content of this file does not match the ending of its name.';
  open(buildDocument(), [stubError(replaceDocumentFile, 415, 'unsupported', message)]);
  await chooseFile('New file of the document', file);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('[MCAT-18] asks before a document is removed, with what students will miss', async () => {
  const { requests } = open(buildDocument(), [
    stubResponse(removeStaffDocument, { message: 'Removed.' }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Lab Guide?' });
  expect(dialog).toHaveTextContent('The people of Northgate lose it from the library');
  expect(listCallsTo(requests, removeStaffDocument)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible();
  expect(listCallsTo(requests, removeStaffDocument)).toHaveLength(1);
});

it('[MGRP-11] says how many students lose it before it is taken from a group', async () => {
  const { requests } = open(buildDocument({ text: { ...text, groupIds: ['north', 'south'] } }), [
    stubResponse(previewItemGroups, { students: 12 }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Northgate' }));
  expect(await screen.findByText('12 students will no longer see it.')).toBeVisible();
  expect(await listCallsTo(requests, previewItemGroups)[0]?.clone().json()).toEqual({
    kind: 'document',
    itemId: 'lab-guide',
    leave: ['north'],
    join: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/no longer see it/)).not.toBeInTheDocument();
});

it('[MCAT-16] a document from files is marked and read-only until a take-over is confirmed', async () => {
  const { requests } = open(buildDocument({ origin: 'files' }), [
    stubResponse(takeOverDocument, buildDocument({ origin: 'taken-over' })),
  ]);
  expect(await screen.findByText('Managed by files.')).toBeVisible();
  for (const label of [/Title/, /Category/]) expect(screen.getByLabelText(label)).toBeDisabled();
  for (const name of ['Save changes', 'Remove', 'Replace'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'An import of content files does not change it, and reports that.',
  );
  expect(listCallsTo(requests, takeOverDocument)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(listCallsTo(requests, takeOverDocument)).toHaveLength(1));
});

it('[MCAT-13] a document is uploaded with title, category and groups', async () => {
  const { requests } = open(
    buildDocument(),
    [
      stubResponse(createStaffDocument, buildDocument()),
      stubResponse(getPeopleFilterOptions, {
        groups: [
          { groupId: 'north', name: 'Northgate', isArchived: false },
          { groupId: 'south', name: 'Southgate', isArchived: false },
        ],
        courses: [],
      }),
    ],
    LIST,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a document' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a document' });
  await chooseFile('File of the document', file);
  expect(within(dialog).getByLabelText(/Title/)).toHaveValue('new');
  await userEvent.type(within(dialog).getByLabelText(/Category/), 'Campus');
  expect(within(dialog).getByText('All people see it.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose' }));
  for (const name of ['Northgate', 'Southgate'])
    await userEvent.click(await within(dialog).findByRole('checkbox', { name }));
  expect(within(dialog).getByText('Only people of these groups see it.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add the document' }));
  expect(await screen.findByRole('heading', { name: 'Lab Guide' })).toBeVisible();
  const [call] = listCallsTo(requests, createStaffDocument);
  expect([...new URL(call?.url ?? '').searchParams]).toEqual([
    ['fileName', 'new.txt'],
    ['title', 'new'],
    ['category', 'Campus'],
    ['groupIds', 'north'],
    ['groupIds', 'south'],
  ]);
});

it('[MCAT-13] the order of documents is changed by keyboard and saved', async () => {
  const { requests } = open(
    buildDocument(),
    [
      stubResponse(getDocumentOrder, {
        documents: [
          { documentId: 'a', title: 'Alpha' },
          { documentId: 'b', title: 'Beta' },
        ],
        total: 2,
      }),
      stubResponse(changeDocumentOrder, { message: 'Saved.' }),
    ],
    LIST,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }));
  const grip = await screen.findByRole('button', {
    name: 'Move Beta by dragging, or with the arrow keys',
  });
  grip.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByText('Beta is now at position 1 of 2.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(listCallsTo(requests, changeDocumentOrder)).toHaveLength(1));
  expect(await listCallsTo(requests, changeDocumentOrder)[0]?.clone().json()).toEqual({
    before: ['a', 'b'],
    after: ['b', 'a'],
  });
});
