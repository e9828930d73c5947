/**
 * Desktops of Amazon WorkSpaces. The tag `StudentID` names the student that a desktop belongs to, because usernames are the local
 * parts of email addresses, which two students may share. The SDK is loaded at the first call, so that other sites need not load
 * it.
 */
import { type Readable, pipeline } from 'node:stream';
import type {
  FailedWorkspaceChangeRequest,
  WorkSpacesClient,
  Workspace as AwsWorkspace,
} from '@aws-sdk/client-workspaces';
import type { Workspace } from '@cairn/api/workspaces.contract';
import { createBoundedStream } from '../../../platform/http/bounded-fetch.ts';
import {
  convertAwsErrors,
  isAwsResourceMissingError,
  isMalformedAwsIdError,
  toDesktopError,
} from './aws-failures.ts';
import type { DesktopImageRequest, DesktopProvider, ProviderDesktopImage } from './desktops.ts';
import { convertAwsImage, convertAwsWorkspace, createUniqueAwsImageName } from './aws-wire.ts';

/**
 * Time in ms for which the owner of a desktop is cached. The owner hardly ever changes, and AWS limits the call for it most
 * strictly.
 */
const TAG_CACHE_MS = 5 * 60_000;
const MAX_CACHED_TAGS = 10_000;

/** Creates a cache of `readTag` that keeps results for five minutes, including undefined, but no errors. */
const createDesktopTagCache = (
  now: () => Date,
  readTag: (id: string) => Promise<string | undefined>,
): ((id: string) => Promise<string | undefined>) => {
  const known = new Map<string, { readonly value: string | undefined; readonly until: number }>();
  return async (id) => {
    const found = known.get(id);
    if (found && found.until > now().getTime()) return found.value;
    const value = await readTag(id);
    if (known.size >= MAX_CACHED_TAGS) known.clear();
    known.set(id, { value, until: now().getTime() + TAG_CACHE_MS });
    return value;
  };
};

interface AwsOptions {
  readonly region: string;
  /** Id of the AWS directory that contains this site's desktops. */
  readonly directoryId: string;
  readonly endpoint?: string | undefined;
  readonly now: () => Date;
  /** Time-out in ms until a response of AWS begins, and again until it ends; 5 s by default. */
  readonly answerMs?: number;
}

const OWNER_TAG = 'StudentID';
/** The maximum number of attempts of one AWS call. Two attempts fit into the browser's time-out of 15 s. */
const MAX_ATTEMPTS = 2;
const CONNECT_TIMEOUT_MS = 2000;
const RESPONSE_TIMEOUT_MS = 5000;
const IMAGES_PER_CALL = 25;
/** Maximum size in bytes of a response of AWS. A page of 25 desktops has about 20 kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Maximum number of result pages that are read for one username. It ends the loop if AWS always names a next page. */
const MAX_PAGES = 40;

const loadAwsClient = async ({ region, endpoint, answerMs = RESPONSE_TIMEOUT_MS }: AwsOptions) => {
  const sdk = await import('@aws-sdk/client-workspaces');
  const client: WorkSpacesClient = new sdk.WorkSpacesClient({
    region,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  limitResponses(client, answerMs);
  return { sdk, client };
};

/**
 * Limits size and duration of AWS responses. The SDK's time-out ends when a response begins, and the SDK does not limit the size.
 */
const limitResponses = (client: WorkSpacesClient, answerMs: number): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body: Readable };
      const bounded = createBoundedStream(MAX_ANSWER_BYTES, AbortSignal.timeout(answerMs));
      // The stream's error is ignored here, because readers of `bounded` get it.
      response.body = pipeline(response.body, bounded, () => undefined);
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  );
};

/** Throws if a change of a desktop failed, because AWS responds with 200 even if the change of the only desktop failed. */
const throwFirstFailure = (failed: readonly FailedWorkspaceChangeRequest[] | undefined): void => {
  const [first] = failed ?? [];
  if (first) throw toDesktopError(first.ErrorCode ?? '', new Error(first.ErrorMessage));
};

const splitImageIds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IMAGES_PER_CALL) }, (_, index) =>
    ids.slice(index * IMAGES_PER_CALL, (index + 1) * IMAGES_PER_CALL),
  );

type Aws = Awaited<ReturnType<typeof loadAwsClient>>;

const readDesktop = async (
  { sdk, client }: Aws,
  workspaceId: string,
  directoryId: string,
): Promise<AwsWorkspace | undefined> => {
  const command = new sdk.DescribeWorkspacesCommand({ WorkspaceIds: [workspaceId] });
  try {
    const { Workspaces } = await client.send(command);
    return Workspaces?.find((one) => one.DirectoryId === directoryId);
  } catch (error) {
    if (isMalformedAwsIdError(error)) return undefined;
    throw error;
  }
};

/** Returns the owner of a desktop; undefined if the desktop has no owner, or was deleted since it was listed. */
const readOwner = async ({ sdk, client }: Aws, ResourceId: string): Promise<string | undefined> => {
  try {
    const { TagList } = await client.send(new sdk.DescribeTagsCommand({ ResourceId }));
    return TagList?.find(({ Key }) => Key === OWNER_TAG)?.Value;
  } catch (error) {
    if (isAwsResourceMissingError(error)) return undefined;
    throw error;
  }
};

const createImage = async ({ sdk, client }: Aws, order: DesktopImageRequest): Promise<string> => {
  const { ImageId } = await client.send(
    new sdk.CreateWorkspaceImageCommand({
      WorkspaceId: order.workspaceId,
      Name: createUniqueAwsImageName(order.name),
      Description: order.name,
      Tags: [{ Key: OWNER_TAG, Value: order.studentId }],
    }),
  );
  if (ImageId === undefined) throw new Error('An image without an id.');
  return ImageId;
};

const readImages = async ({ sdk, client }: Aws, ids: readonly string[]) => {
  const found: ProviderDesktopImage[] = [];
  for (const ImageIds of splitImageIds(ids)) {
    const command = new sdk.DescribeWorkspaceImagesCommand({ ImageIds });
    found.push(...((await client.send(command)).Images ?? []).map(convertAwsImage));
  }
  return found;
};

type ChangeWorkspaces = (
  aws: Aws,
  requests: { WorkspaceId: string }[],
) => Promise<{ readonly FailedRequests?: FailedWorkspaceChangeRequest[] | undefined }>;

const startWorkspaces: ChangeWorkspaces = ({ sdk, client }, StartWorkspaceRequests) =>
  client.send(new sdk.StartWorkspacesCommand({ StartWorkspaceRequests }));
const stopWorkspaces: ChangeWorkspaces = ({ sdk, client }, StopWorkspaceRequests) =>
  client.send(new sdk.StopWorkspacesCommand({ StopWorkspaceRequests }));
const terminateWorkspaces: ChangeWorkspaces = ({ sdk, client }, TerminateWorkspaceRequests) =>
  client.send(new sdk.TerminateWorkspacesCommand({ TerminateWorkspaceRequests }));

export const createAwsDesktopProvider = (options: AwsOptions): DesktopProvider => {
  const { directoryId, now } = options;
  let loading: Promise<Aws> | undefined;
  const withAws = <T>(work: (aws: Aws) => Promise<T>): Promise<T> =>
    convertAwsErrors(async () => work(await (loading ??= loadAwsClient(options))));
  const findOwner = createDesktopTagCache(now, (id) => withAws((aws) => readOwner(aws, id)));

  const change = (order: ChangeWorkspaces, state: string) => (workspaceId: string) =>
    withAws(async (aws) => {
      throwFirstFailure((await order(aws, [{ WorkspaceId: workspaceId }])).FailedRequests);
      return state;
    });

  return {
    list: ({ studentId, username }) =>
      withAws(async ({ sdk, client }) => {
        const query = { DirectoryId: directoryId, UserName: username };
        const own: Workspace[] = [];
        let pages = 0;
        for await (const { Workspaces = [] } of sdk.paginateDescribeWorkspaces({ client }, query)) {
          for (const one of Workspaces) {
            if ((await findOwner(one.WorkspaceId ?? '')) === studentId)
              own.push(convertAwsWorkspace(one));
          }
          pages += 1;
          if (pages >= MAX_PAGES) break;
        }
        return own;
      }),
    find: (workspaceId) =>
      withAws(async (aws) => {
        const found = await readDesktop(aws, workspaceId, directoryId);
        return (
          found && {
            workspace: convertAwsWorkspace(found),
            studentId: await findOwner(workspaceId),
          }
        );
      }),
    start: change(startWorkspaces, 'STARTING'),
    stop: change(stopWorkspaces, 'STOPPING'),
    remove: change(terminateWorkspaces, 'TERMINATING'),
    createImage: (order) => withAws((aws) => createImage(aws, order)),
    findImages: (imageIds) => withAws((aws) => readImages(aws, imageIds)),
  };
};
