import { File as NodeFile } from 'node:buffer';
import {
  submissionLimits,
  submitAssignment,
  uploadAssignmentAttachment,
} from '@cairn/api/submissions.contract';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { chooseFiles, submitAndConfirm, pressButton, openAnswerForm } from './test/answer-page.tsx';
import { buildAssignmentNode, openAssignmentViewer } from './test/assignment-page.tsx';

jest.mock('./answer/editor.tsx', () => jest.requireActual('./test/editor-stand-in.tsx'));
jest.mock('@cairn/api/send-with-progress', () =>
  jest.requireActual('./test/send-with-progress-stand-in.ts'),
);

const MB = 1024 * 1024;
const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const content = Buffer.alloc(40 * MB, 'bytes of it ');
const large = () => new NodeFile([content], 'large.bin', { lastModified: 1 }) as unknown as File;

interface Received {
  bytes: Buffer;
  readonly calls: string[];
  readonly headers: Headers[];
}

/** A stubbed tus server; `breaks` decides for each part whether its connection breaks in the middle. */
const receiveParts = (breaks: (part: number) => boolean, refuse?: number): Received => {
  const received: Received = { bytes: Buffer.alloc(0), calls: [], headers: [] };
  const others = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  let part = 0;
  jest.mocked(fetch).mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (!pathname.startsWith('/api/courses/submissionUploads')) return others(input, init);
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    received.calls.push(method);
    received.headers.push(headers);
    const location = `/api/courses/submissionUploads/${ID}`;
    if (method === 'POST') {
      return refuse === undefined
        ? new Response(null, { status: 201, headers: { location } })
        : Response.json(
            { code: 'too-large', message: 'A file has at most 30 MB.' },
            { status: refuse },
          );
    }
    if (method === 'PATCH') {
      expect(Number(headers.get('upload-offset'))).toBe(received.bytes.length);
      const bytes = Buffer.from(await new Response(init?.body ?? null).arrayBuffer());
      const isBroken = breaks(part++);
      const arrived = isBroken ? bytes.subarray(0, bytes.length / 2) : bytes;
      received.bytes = Buffer.concat([received.bytes, arrived]);
      if (isBroken) throw new TypeError('The request met no server.');
    }
    return new Response(null, {
      status: method === 'HEAD' ? 200 : 204,
      headers: {
        'upload-offset': String(received.bytes.length),
        'upload-length': String(content.length),
      },
    });
  });
  return received;
};

const allowed = stubResponse(submissionLimits, { fileBytes: 500 * MB });

describe('a file of more than 25 MB', () => {
  it('goes on where the network broke, and is handed in whole', async () => {
    const { requests } = openAssignmentViewer(buildAssignmentNode(), [], allowed);
    await openAnswerForm();
    const received = receiveParts((part) => part === 1);
    chooseFiles(large());
    expect(await screen.findByText('40 MB, uploaded')).toBeVisible();
    expect(received.calls).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH']);
    expect(received.bytes.equals(content)).toBe(true);
    for (const headers of received.headers) {
      expect(headers.get('jwt-token')).toMatch(/./);
      expect(headers.get('id-token')).toMatch(/./);
    }
    expect(listCallsTo(requests, uploadAssignmentAttachment)).toHaveLength(0);
    await submitAndConfirm();
    await waitFor(() => expect(listCallsTo(requests, submitAssignment)).toHaveLength(1));
    expect(await listCallsTo(requests, submitAssignment)[0]?.json()).toMatchObject({
      attachments: [{ name: 'large.bin', s3Url: `/api/courses/submissionFiles/${ID}` }],
    });
  });

  it('goes on after the page was left, and is given up when it is taken away', async () => {
    const first = openAssignmentViewer(buildAssignmentNode(), [], allowed);
    await openAnswerForm();
    const gate = Promise.withResolvers<never>();
    const received = receiveParts(() => false);
    const answering = jest.mocked(fetch).getMockImplementation() as typeof fetch;
    const stopAfterOne: typeof fetch = (input, init) =>
      init?.method === 'PATCH' && received.bytes.length > 0 ? gate.promise : answering(input, init);
    jest.mocked(fetch).mockImplementation(stopAfterOne);
    chooseFiles(large());
    await waitFor(() => expect(received.bytes.length).toBe(16 * MB));
    first.unmount();
    expect(received.calls).not.toContain('DELETE');
    openAssignmentViewer(buildAssignmentNode(), [], allowed);
    await openAnswerForm();
    jest.mocked(fetch).mockImplementation(stopAfterOne);
    chooseFiles(large());
    await waitFor(() => expect(received.calls).toContain('HEAD'));
    expect(received.calls.filter((method) => method === 'POST')).toHaveLength(1);
    await pressButton('Cancel large.bin');
    await waitFor(() => expect(received.calls).toContain('DELETE'));
  });

  it('is refused at once, without Retry, when it has changed on disk', async () => {
    openAssignmentViewer(buildAssignmentNode(), [], allowed);
    await openAnswerForm();
    const received = receiveParts(() => true);
    const file = large();
    const slice = file.slice.bind(file);
    const notReadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    const sliceOfChangedFile = (...range: Parameters<typeof slice>) =>
      Object.assign(slice(...range), { slice: sliceOfChangedFile, arrayBuffer: notReadable });
    chooseFiles(Object.assign(file, { slice: sliceOfChangedFile }));
    const message = 'Not uploaded. The file has changed since it was chosen. Choose it again.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry large.bin' })).toBeNull();
    expect(received.calls).toEqual(['POST', 'PATCH']);
  });

  it('is refused at once, without Retry, when the operator allows less', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    const received = receiveParts(() => false, 413);
    chooseFiles(large());
    expect(await screen.findByText('Not uploaded. File is too large.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry large.bin' })).toBeNull();
    expect(received.calls).toEqual(['POST']);
  });
});

it('[MSET-16] names the size that the server allows', async () => {
  openAssignmentViewer(buildAssignmentNode(), [], allowed);
  await openAnswerForm();
  expect(await screen.findByText('or drop them here. Up to 500 MB each.')).toBeVisible();
});

it('[MSET-16] names a limit that was changed meanwhile once the form is opened again', async () => {
  let isChanged = false;
  const changed = {
    ...stubResponse(submissionLimits, { fileBytes: 3 * MB }),
    when: () => isChanged,
  };
  openAssignmentViewer(buildAssignmentNode(), [], allowed, changed);
  await openAnswerForm();
  expect(await screen.findByText('or drop them here. Up to 500 MB each.')).toBeVisible();
  isChanged = true;
  await pressButton('Close');
  await openAnswerForm();
  expect(await screen.findByText('or drop them here. Up to 3 MB each.')).toBeVisible();
});
