interface Manifest {
  readonly mfe: { readonly routes: readonly { readonly path: string; readonly auth: string }[] };
}

/** The settings that the host and its guard read of this remote. */
const { mfe } = jest.requireActual<Manifest>('../../package.json');

it.each([
  ['[CYB-01]', '/cyberrange'],
  ['[MCQS-01]', '/mcqs/:id'],
])('%s %s is for who has signed in', (_id, address) => {
  expect(mfe.routes.find(({ path }) => path === address)?.auth).toBe('student');
});
