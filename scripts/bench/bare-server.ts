/**
 * A bare server of `node:http` in a separate process. It shows the maximum number of responses that this machine can send while
 * a bench runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `
  const { createServer } = require('node:http');
  const body = Buffer.alloc(Number(process.argv[1]), 'x');
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, headers).end(body));
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

export interface BareServer {
  readonly url: string;
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a bare HTTP server in a separate process.
 * @param bytes size of each response
 */
export const startBareServer = async (bytes = 16): Promise<BareServer> => {
  const child = spawn(process.execPath, ['-e', PROGRAM, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    pid: () => child.pid,
    stop: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
};
