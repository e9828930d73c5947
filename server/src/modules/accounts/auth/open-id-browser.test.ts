import { followRedirects } from '../../../../test/open-id-provider.ts';
import {
  OPEN_ID_CALLBACK_URL,
  type OpenIdTest,
  startOpenIdTest,
} from '../../../../test/test-open-id.ts';

let site: OpenIdTest;
beforeAll(async () => {
  site = await startOpenIdTest();
});
afterAll(() => site.close());

it('accepts a hand-off only in the browser that signed in at the provider', async () => {
  const signIn = async (subject: string) => {
    site.person(subject);
    const { address, cookie } = await site.begin();
    return site.comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie);
  };
  const [caught, thief] = [await signIn('lena'), await signIn('eve')];
  expect(String(caught.answer.headers['set-cookie'])).toMatch(
    /,cairn_arrival=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  for (const mark of ['', 'cairn_arrival=', thief.mark, `x${caught.mark}`]) {
    const answer = await site.ensure({ ...caught, mark });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 'unauthorized',
      message: 'This sign-in was begun in another browser.',
    });
  }
  // The owner of the account can still sign in.
  const answer = await site.ensure({ ...caught, mark: `other=1; ${caught.mark}; more=2` });
  expect(answer.json()).toMatchObject({ Email: 'lena@campus.example' });
});
