/** Plays back recorded responses of Amazon WorkSpaces (AWS JSON 1.1) by an HTTP server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RecordedAwsResponse {
  readonly status: number;
  readonly body: unknown;
}

export const toAwsResponse = (body: unknown): RecordedAwsResponse => ({ status: 200, body });

/** Returns the response with which AWS reports an exception. */
export const toAwsException = (name: string, status = 400): RecordedAwsResponse => ({
  status,
  body: { __type: `com.amazonaws.workspaces#${name}`, message: 'arn:aws:iam::1234:user/secret' },
});

export const toAwsDesktop = (id: string, given: object = {}) => ({
  BundleId: 'wsb-8vbljg4r6',
  ComputerName: 'A-1B2C3D4E5F6G7',
  DirectoryId: 'd-9067f1a2b3',
  IpAddress: '172.16.0.12',
  State: 'AVAILABLE',
  SubnetId: 'subnet-0a1b2c3d',
  UserName: 'maya',
  WorkspaceId: id,
  WorkspaceProperties: {
    ComputeTypeName: 'STANDARD',
    OperatingSystemName: 'WINDOWS_SERVER_2022',
    Protocols: ['WSP'],
    RootVolumeSizeGib: 80,
    RunningMode: 'AUTO_STOP',
    RunningModeAutoStopTimeoutInMinutes: 60,
    UserVolumeSizeGib: 50,
  },
  ...given,
});

export interface RecordedAwsServer {
  readonly url: string;
  /** Sets the next responses of a call, in order; the last one is repeated. */
  readonly plays: (operation: string, ...answers: readonly RecordedAwsResponse[]) => void;
  /** Returns the bodies sent with a call, in order. */
  readonly sent: (operation: string) => unknown[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

export const startRecordedAwsServer = async (): Promise<RecordedAwsServer> => {
  const tape = new Map<string, RecordedAwsResponse[]>();
  const calls: { readonly operation: string; readonly body: unknown }[] = [];
  const server = createServer((request, response) => {
    const target = String(request.headers['x-amz-target']);
    const operation = target.replace('WorkspacesService.', '');
    const play = async () => {
      calls.push({ operation, body: JSON.parse(await text(request)) });
      const answers = tape.get(operation) ?? [];
      const { status, body } = answers[0] ?? toAwsException(`Unrecorded${operation}`, 500);
      if (answers.length > 1) answers.shift();
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    void play();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plays: (operation, ...answers) => void tape.set(operation, [...answers]),
    sent: (operation) =>
      calls.filter((call) => call.operation === operation).map((call) => call.body),
    forget: () => {
      tape.clear();
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
