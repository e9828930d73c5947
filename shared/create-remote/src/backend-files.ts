/** The sources of a remote's own backend: a small server that verifies tokens of the site, and the remote's call of it. */
import type { RemoteNames } from './remote-names.ts';

const BACKEND_PORT = 4000;
/** Port of the development server: the backend takes the keys of tokens from it. */
const DEV_PORT = 4100;

/** Packages that the backend needs besides those of the remote. */
export const BACKEND_PACKAGES = ['jose'] as const;

/** Scripts of package.json that start the backend, and the remote beside it. */
export const BACKEND_SCRIPTS = {
  backend: 'node backend/server.js',
  dev: `cairn-mfe dev --port ${DEV_PORT} --backend http://127.0.0.1:${BACKEND_PORT}`,
} as const;

/** The `backend` field of the remote's package.json. */
export const BACKEND_FIELD = { contract: '^1.0.0' } as const;

/** Returns the source files of a backend and of its call, by path. */
export const createBackendFiles = (names: RemoteNames): Record<string, string> => ({
  'backend/server.js': createServerCode(names),
  'src/backend.ts': createCallCode(names),
  'src/greeting.tsx': GREETING,
});

const createServerCode = ({
  name,
}: RemoteNames) => `/** The backend of ${name}. It answers calls of the site that SITE names: GET /greeting. */
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const { PORT = '${BACKEND_PORT}', SITE = 'http://127.0.0.1:${DEV_PORT}' } = process.env;
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', SITE));

/** Returns who calls: \`sub\` is the student, absent for a visitor. Throws for any token that is not for this backend. */
const verifyCaller = async ({ headers: { authorization = '' } }) => {
  const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ''), keys, {
    issuer: SITE,
    audience: 'backend:${name}',
    typ: 'cairn-backend+jwt',
  });
  return payload;
};

const sendJson = (response, status, value) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

const answer = async (request, response) => {
  if (request.url === '/.well-known/cairn-backend') {
    sendJson(response, 200, { contract: '1.0.0' });
    return;
  }
  const caller = await verifyCaller(request).catch(() => undefined);
  if (!caller) sendJson(response, 401, { message: 'The token is not for this backend.' });
  else if (request.method === 'GET' && request.url === '/greeting')
    sendJson(response, 200, { text: caller.sub ? 'Welcome back.' : 'Welcome.' });
  else sendJson(response, 404, { message: 'There is no such path.' });
};

createServer((request, response) => void answer(request, response)).listen(Number(PORT));
`;

const createCallCode = ({
  name,
}: RemoteNames) => `import { defineBackendCall } from '@cairn/api/backend-call';
import { z } from '@cairn/api/z';

/** Greeting of the backend, which backend/server.js sends. */
export const getGreeting = defineBackendCall('${name}', {
  method: 'GET',
  path: '/greeting',
  answer: z.object({ text: z.string() }),
});
`;

const GREETING = `import { useQuery } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { getGreeting } from './backend.ts';

/** Greeting that the backend sends to the visitor. */
export const Greeting = () => {
  const { data, error } = useQuery({
    queryKey: ['greeting'],
    queryFn: ({ signal }) => http.call(getGreeting, { signal }),
  });
  return <p role="status">{error ? friendlyMessage(error) : data?.text}</p>;
};
`;

/** Returns the code of a page with the greeting below its title. */
export const addGreetingToPage = (code: string): string =>
  code
    .replace(
      'import { CourseCards,',
      "import { Greeting } from '../../greeting.tsx';\nimport { CourseCards,",
    )
    .replace('lead="The courses of this site." />', '$&\n    <Greeting />');

/** Returns the code of a page's test in which the backend answers. */
export const addGreetingToTest = (code: string): string =>
  code
    .replace(
      "import { routes } from '../../app/routes.tsx';\n",
      `$&import { getGreeting } from '../../backend.ts';

const greeting = stubResponse(getGreeting, { text: 'Welcome.' });
`,
    )
    .replaceAll('stubApi(', 'stubApi(greeting, ').concat(`
it('shows what the backend says', async () => {
  stubApi(greeting, stubResponse(listCourses, []));
  open();
  expect(await screen.findByText('Welcome.')).toBeVisible();
});
`);
