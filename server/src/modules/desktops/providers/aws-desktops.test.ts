import {
  toAwsResponse,
  toAwsDesktop,
  toAwsException,
  type RecordedAwsServer,
  startRecordedAwsServer,
} from '../../../../test/recorded-aws.ts';
import { createAwsDesktopProvider } from './aws-desktops.ts';

let aws: RecordedAwsServer;
const before = { ...process.env };
beforeAll(async () => {
  aws = await startRecordedAwsServer();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
});
afterAll(async () => {
  process.env = before;
  await aws.close();
});
beforeEach(() => aws.forget());

const clock = { now: new Date() };
const create = (endpoint = aws.url) =>
  createAwsDesktopProvider({
    region: 'eu-central-1',
    directoryId: 'd-9067f1a2b3',
    endpoint,
    now: () => clock.now,
  });
const ownedBy = (studentId: string) =>
  toAwsResponse({
    TagList: [
      { Key: 'Team', Value: 'labs' },
      { Key: 'StudentID', Value: studentId },
    ],
  });
const maya = { studentId: 'maya-okafor', username: 'maya' };

describe('the list of desktops', () => {
  it('contains all pages for the directory and the username, without desktops of other students', async () => {
    aws.plays(
      'DescribeWorkspaces',
      toAwsResponse({
        Workspaces: [toAwsDesktop('ws-aaaaaaaa1'), toAwsDesktop('ws-aaaaaaaa2')],
        NextToken: 'more',
      }),
      toAwsResponse({ Workspaces: [toAwsDesktop('ws-aaaaaaaa3', { State: 'STOPPED' })] }),
    );
    aws.plays('DescribeTags', ownedBy('maya-okafor'), ownedBy('another-maya'), toAwsResponse({}));
    expect(await create().list(maya)).toEqual([
      {
        WorkspaceId: 'ws-aaaaaaaa1',
        UserName: 'maya',
        State: 'AVAILABLE',
        WorkspaceProperties: {
          OperatingSystemName: 'WINDOWS_SERVER_2022',
          ComputeTypeName: 'STANDARD',
          Protocols: ['WSP'],
        },
      },
    ]);
    const query = { DirectoryId: 'd-9067f1a2b3', UserName: 'maya' };
    expect(aws.sent('DescribeWorkspaces')).toEqual([query, { ...query, NextToken: 'more' }]);
    expect(aws.sent('DescribeTags')).toEqual([
      { ResourceId: 'ws-aaaaaaaa1' },
      { ResourceId: 'ws-aaaaaaaa2' },
      { ResourceId: 'ws-aaaaaaaa3' },
    ]);
  });

  it('looks the owner of a desktop up once in five minutes', async () => {
    aws.plays('DescribeWorkspaces', toAwsResponse({ Workspaces: [toAwsDesktop('ws-aaaaaaaa1')] }));
    aws.plays('DescribeTags', ownedBy('maya-okafor'));
    const desktops = create();
    await desktops.list(maya);
    await desktops.list(maya);
    expect(aws.sent('DescribeTags')).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    aws.plays('DescribeTags', ownedBy('jonas-weber'));
    expect(await desktops.list(maya)).toEqual([]);
  });

  it('leaves out a desktop that is deleted meanwhile', async () => {
    const both = [toAwsDesktop('ws-aaaaaaaa1'), toAwsDesktop('ws-aaaaaaaa2')];
    aws.plays('DescribeWorkspaces', toAwsResponse({ Workspaces: both }));
    aws.plays('DescribeTags', toAwsException('ResourceNotFoundException'), ownedBy('maya-okafor'));
    const list = await create().list(maya);
    expect(list.map(({ WorkspaceId }) => WorkspaceId)).toEqual(['ws-aaaaaaaa2']);
  });

  it('accepts a desktop with few known fields', async () => {
    aws.plays(
      'DescribeWorkspaces',
      toAwsResponse({ Workspaces: [{ WorkspaceId: 'ws-aaaaaaaa1' }] }),
    );
    aws.plays('DescribeTags', ownedBy('maya-okafor'));
    expect(await create().list(maya)).toEqual([
      {
        WorkspaceId: 'ws-aaaaaaaa1',
        UserName: '',
        State: 'PENDING',
        WorkspaceProperties: { Protocols: [] },
      },
    ]);
  });
});

describe('one desktop', () => {
  it('is found with its owner', async () => {
    aws.plays('DescribeWorkspaces', toAwsResponse({ Workspaces: [toAwsDesktop('ws-aaaaaaaa1')] }));
    aws.plays('DescribeTags', ownedBy('maya-okafor'));
    expect(await create().find('ws-aaaaaaaa1')).toMatchObject({
      studentId: 'maya-okafor',
      workspace: { WorkspaceId: 'ws-aaaaaaaa1', State: 'AVAILABLE' },
    });
    expect(aws.sent('DescribeWorkspaces')).toEqual([{ WorkspaceIds: ['ws-aaaaaaaa1'] }]);
  });

  it.each([
    ['there is none', toAwsResponse({ Workspaces: [] })],
    ['the id is malformed', toAwsException('InvalidParameterValuesException')],
    ['the id is malformed in the new way', toAwsException('ValidationException')],
    [
      'it belongs to another directory',
      toAwsResponse({
        Workspaces: [toAwsDesktop('ws-aaaaaaaa1', { DirectoryId: 'd-0000000000' })],
      }),
    ],
  ])('is unknown when %s', async (_name, played) => {
    aws.plays('DescribeWorkspaces', played);
    expect(await create().find('ws-aaaaaaaa1')).toBeUndefined();
    expect(aws.sent('DescribeTags')).toEqual([]);
  });
});

const changes = [
  ['start', 'StartWorkspaces', 'StartWorkspaceRequests', 'STARTING'],
  ['stop', 'StopWorkspaces', 'StopWorkspaceRequests', 'STOPPING'],
  ['remove', 'TerminateWorkspaces', 'TerminateWorkspaceRequests', 'TERMINATING'],
] as const;

describe.each(changes)('%s', (name, operation, list, state) => {
  it('calls the provider and returns the new state', async () => {
    aws.plays(operation, toAwsResponse({ FailedRequests: [] }));
    expect(await create()[name]('ws-aaaaaaaa1')).toBe(state);
    expect(aws.sent(operation)).toEqual([{ [list]: [{ WorkspaceId: 'ws-aaaaaaaa1' }] }]);
  });

  it.each([
    ['InvalidResourceState.Workspace', { code: 'conflict', statusCode: 409 }],
    ['OperationNotSupportedException', { code: 'conflict', statusCode: 409 }],
    ['ResourceNotFound.Workspace', { code: 'not-found', statusCode: 404 }],
    ['ResourceUnavailable.Anything', { code: 'server', statusCode: 503, retryAfter: 10 }],
  ])('reports a failure in a response with status 200: %s', async (ErrorCode, expected) => {
    const failed = { WorkspaceId: 'ws-aaaaaaaa1', ErrorCode, ErrorMessage: 'secret detail' };
    aws.plays(operation, toAwsResponse({ FailedRequests: [failed] }));
    const refusal = create()[name]('ws-aaaaaaaa1');
    await expect(refusal).rejects.toMatchObject(expected);
    await expect(refusal).rejects.not.toThrow('secret');
  });
});

describe('an image', () => {
  const order = { workspaceId: 'ws-aaaaaaaa1', name: 'My tools 1.2', studentId: 'maya-okafor' };

  it('gets a name that the provider accepts, and its owner', async () => {
    aws.plays(
      'CreateWorkspaceImage',
      toAwsResponse({ ImageId: 'wsi-bbbbbbbb1', State: 'PENDING' }),
    );
    const desktops = create();
    expect(await desktops.createImage(order)).toBe('wsi-bbbbbbbb1');
    await desktops.createImage({ ...order, name: 'x'.repeat(64) });
    expect(aws.sent('CreateWorkspaceImage')).toEqual([
      {
        WorkspaceId: 'ws-aaaaaaaa1',
        Name: expect.stringMatching(/^My_tools_1\.2-[0-9a-f]{8}$/),
        Description: 'My tools 1.2',
        Tags: [{ Key: 'StudentID', Value: 'maya-okafor' }],
      },
      expect.objectContaining({ Name: expect.stringMatching(/^x{55}-[0-9a-f]{8}$/) }),
    ]);
  });

  it.each([
    ['InvalidResourceStateException', 'conflict'],
    ['ResourceLimitExceededException', 'conflict'],
    ['ResourceNotFoundException', 'not-found'],
  ])('%s becomes the error %s', async (name, code) => {
    aws.plays('CreateWorkspaceImage', toAwsException(name));
    await expect(create().createImage(order)).rejects.toMatchObject({ code });
  });

  it('is read together with others, 25 at a time', async () => {
    const image = {
      ImageId: 'wsi-bbbbbbbb1',
      Name: 'My_tools-0a1b2c3d',
      Created: 1_770_000_000,
      OperatingSystem: { Type: 'WINDOWS' },
      RequiredTenancy: 'DEFAULT',
      State: 'PENDING',
    };
    aws.plays(
      'DescribeWorkspaceImages',
      toAwsResponse({ Images: [image] }),
      toAwsResponse({ Images: [] }),
    );
    const ids = Array.from({ length: 26 }, (_, index) => `wsi-${index}`);
    expect(await create().findImages(ids)).toEqual([
      {
        ImageId: 'wsi-bbbbbbbb1',
        Created: '2026-02-02T02:40:00.000Z',
        OperatingSystem: { Type: 'WINDOWS' },
        State: 'PENDING',
      },
    ]);
    expect(aws.sent('DescribeWorkspaceImages')).toEqual([
      { ImageIds: ids.slice(0, 25) },
      { ImageIds: ids.slice(25) },
    ]);
  });
});

describe('when the provider fails', () => {
  it.each([
    ['ThrottlingException', 400, { code: 'too-many', statusCode: 429, retryAfter: 10 }],
    ['InternalServerException', 500, { code: 'server', statusCode: 503, retryAfter: 10 }],
    ['AccessDeniedException', 400, { code: 'server', statusCode: 502 }],
    ['UnrecognizedClientException', 400, { code: 'server', statusCode: 502 }],
  ])('%s becomes a message of this site', async (name, status, expected) => {
    aws.plays('DescribeWorkspaces', toAwsException(name, status));
    const list = create().list(maya);
    await expect(list).rejects.toMatchObject(expected);
    await expect(list).rejects.not.toThrow('arn:');
  });

  it('is repeated once after a temporary failure', async () => {
    aws.plays(
      'DescribeWorkspaces',
      toAwsException('ThrottlingException'),
      toAwsResponse({ Workspaces: [] }),
    );
    expect(await create().list(maya)).toEqual([]);
    expect(aws.sent('DescribeWorkspaces')).toHaveLength(2);
  });

  it('reports a provider that cannot be reached', async () => {
    const list = create('http://127.0.0.1:1').list(maya);
    await expect(list).rejects.toMatchObject({ code: 'server', statusCode: 503 });
  });
});
