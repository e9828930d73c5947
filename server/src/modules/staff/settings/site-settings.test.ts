/** Name, logo, colours, footer and founder of the site: the settings of administrators, and where they count. */
import type { BrandSetting, SupportSetting } from '@cairn/api/site-settings.contract';
import { samplePng } from '../../../../test/test-files.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ client: admin } = await addStaff(test, 'administrator', null, { firstName: 'Ada' }));
});

const BRAND = '/manage/settings/brand';
const readBrand = async (client = admin) =>
  (await client.get(BRAND)).json<{ values: BrandSetting; fixed: Record<string, string> }>();
const changeBrand = async (change: Partial<BrandSetting>, newLogo?: Buffer) => {
  const before = (await readBrand()).values;
  return admin.put(BRAND, {
    before,
    after: { ...before, ...change },
    ...(newLogo && { newLogo: newLogo.toString('base64') }),
  });
};
const svg = (inner: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inner}</svg>`,
  );

describe('name, logo and accent colours', () => {
  it('have the values of the server until they are saved, and are logged', async () => {
    expect(await readBrand()).toEqual({
      values: { name: 'Cairn', logo: null, accent: null },
      fixed: {},
    });
    const accent = { light: '#7A1F5C', dark: '#e59ac8' };
    expect((await changeBrand({ name: ' Northgate Academy ', accent })).json()).toMatchObject({
      values: { name: 'Northgate Academy', accent: { light: '#7a1f5c', dark: '#e59ac8' } },
    });
    const [entry] = await test.sql`select values_before, values_after from audit_entries
      where object_id = 'brand' order by at desc limit 1`;
    expect(entry).toEqual({
      values_before: { name: 'Cairn', logo: null, lightAccent: null, darkAccent: null },
      values_after: {
        name: 'Northgate Academy',
        logo: null,
        lightAccent: '#7a1f5c',
        darkAccent: '#e59ac8',
      },
    });
  });

  it('[MOVR-14] are not changed over values that another person has saved meanwhile', async () => {
    const before = (await readBrand()).values;
    await changeBrand({ name: 'Northgate' });
    const refused = await admin.put(BRAND, { before, after: { ...before, name: 'Southgate' } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ details: { current: { name: 'Northgate' } } });
    expect((await readBrand()).values.name).toBe('Northgate');
  });

  it('need a recent sign-in', async () => {
    const earlier = new Date(test.clock.now.getTime() - 16 * 60_000);
    await test.sql`update sessions set identity_confirmed_at = ${earlier}`;
    const refused = await changeBrand({ name: 'Westgate' });
    expect(refused.json()).toMatchObject({ code: 'recent-sign-in-needed' });
  });

  it.each([
    ['light', { light: '#2E94A6', dark: '#63c8d0' }, 2.9, '#007384'],
    ['dark', { light: '#0b5e6b', dark: '#0b5e6b' }, 2.1, '#'],
  ])(
    '[MSET-06] the %s colour is refused below 4.5 : 1, with the lowest ratio and the nearest colour',
    async (field, accent, ratio, nearest) => {
      const refused = await changeBrand({ accent });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        message: expect.stringContaining(`${ratio} : 1 is too low`) as string,
        details: { field, ratio, nearest: expect.stringContaining(nearest) as string },
      });
      const { details } = refused.json<{ details: { nearest: string } }>();
      const repaired = await changeBrand({ accent: { ...accent, [field]: details.nearest } });
      expect(repaired.statusCode).toBe(200);
    },
  );

  it.each(['teal', 'rgb(0, 0, 0)', '#12', '#0b5e6b80', 'var(--x)', '#0b5e6b;}', ''])(
    '[MSET-06] %j is refused, because it is no hexadecimal colour',
    async (light) => {
      const refused = await changeBrand({ accent: { light, dark: '#63c8d0' } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        message: expect.stringContaining('no colour') as string,
        details: { field: 'light' },
      });
    },
  );
});

describe('[MSET-08] a logo', () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
  const webp = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]);
  it.each([
    ['image/svg+xml', svg('<circle r="4" fill="url(#a)"/><style>circle{fill:#a00}</style>')],
    ['image/png', Buffer.from(samplePng)],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('of type %s is taken, and served with its type', async (type, bytes) => {
    const saved = await changeBrand({}, bytes);
    expect(saved.statusCode).toBe(200);
    const { logo } = saved.json<{ values: BrandSetting }>().values;
    expect(logo).toMatch(/^[\da-f]{64}$/);
    const row = await test.sql`select image_type as type, image_bytes as bytes from site_images
      where image_key = ${logo}`;
    expect(row).toEqual([{ type, bytes }]);
  });

  it('of a byte less than 200 KB is taken', async () => {
    const padding = Buffer.alloc(200 * 1024 - samplePng.length - 1);
    const saved = await changeBrand({}, Buffer.concat([Buffer.from(samplePng), padding]));
    expect(saved.statusCode).toBe(200);
  });

  it.each([
    [
      'of 200 KB',
      Buffer.concat([Buffer.from(samplePng), Buffer.alloc(200 * 1024 - samplePng.length)]),
      '200 KB',
    ],
    ['that is a page', Buffer.from('<html><svg></svg></html>'), 'no picture'],
    ['that is a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'no picture'],
    ['with a script', svg('<script>alert(1)</script>'), '<script>'],
    [
      'with a script in a prefix',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
      'script',
    ],
    ['with an event handler', svg('', 'onload="alert(1)"'), 'onload'],
    ['with an event handler inside', svg('<g><path onClick="alert(1)"/></g>'), 'onClick'],
    ['with a frame', svg('<foreignObject/>'), 'foreignObject'],
    ['with an animation of a link', svg('<animate attributeName="href"/>'), '<animate>'],
    ['with an outside picture', svg('<image href="https://elsewhere.example/a.png"/>'), 'outside'],
    ['with an outside use', svg('<use xlink:href="/other.svg#a"/>'), 'outside'],
    ['with a nested SVG', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), 'outside'],
    ['with an outside paint', svg('<path fill="url(https://elsewhere.example/#a)"/>'), 'outside'],
    [
      'with an outside style',
      svg('<style>@import "https://elsewhere.example/a.css"</style>'),
      'outside',
    ],
    [
      'with a style that hides a URL',
      svg(String.raw`<style>a{fill:u\72l(//elsewhere.example)}</style>`),
      'outside',
    ],
    [
      'with a stylesheet',
      Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg('<?xml-stylesheet href="a.css"?>')]),
      'xml-stylesheet',
    ],
    ['with a DOCTYPE', Buffer.concat([Buffer.from('<!DOCTYPE svg>'), svg('')]), 'DOCTYPE'],
    [
      'that is cut short',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
      'well formed',
    ],
  ])('%s is refused, and says why', async (_what, bytes, reason) => {
    const before = await readBrand();
    const refused = await changeBrand({}, bytes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining(reason) as string,
      details: { field: 'logo' },
    });
    expect(await readBrand()).toEqual(before);
  });
});

const SUPPORT = '/manage/settings/support';
const changeSupport = async (change: Partial<SupportSetting>) => {
  const before = (await admin.get(SUPPORT)).json<{ values: SupportSetting }>().values;
  return admin.put(SUPPORT, { before, after: { ...before, ...change } });
};

describe('[MSET-09] a footer link', () => {
  it.each(['https://northgate.example/about', 'http://northgate.example', '/terms?from=footer'])(
    'may lead to %s',
    async (url) => {
      const saved = await changeSupport({ footerLinks: [{ text: ' About us ', url }] });
      expect(saved.json()).toMatchObject({ values: { footerLinks: [{ text: 'About us', url }] } });
    },
  );

  const text = 'About us';
  const url = '/terms';
  it.each([
    ['url', { text, url: 'javascript:alert(1)' }],
    ['url', { text, url: ' JaVaScript:alert(1)' }],
    ['url', { text, url: 'data:text/html,hello' }],
    ['url', { text, url: 'ftp://northgate.example' }],
    ['url', { text, url: '//elsewhere.example' }],
    ['url', { text, url: String.raw`/\elsewhere.example` }],
    ['url', { text, url: 'terms' }],
    ['url', { text, url: 'https://' }],
    ['text', { text: '  ', url }],
    ['text', { text: 'x'.repeat(61), url }],
  ])('is refused at its field %s: %j', async (field, link) => {
    const refused = await changeSupport({ footerLinks: [{ text, url }, link] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ details: { field, index: 1 } });
  });

  it('has a text of 1 to 60 characters', async () => {
    const links = ['x', 'x'.repeat(60)].map((one) => ({ text: one, url }));
    expect((await changeSupport({ footerLinks: links })).statusCode).toBe(200);
  });
});

describe('[MSET-03] a setting that the environment fixes', () => {
  let fixed: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    fixed = await startTestApp({
      brandName: 'Fixed Academy',
      fixedSettings: { name: 'BRAND.name', supportEmail: 'BRAND.supportEmail' },
      supportEmail: 'help@fixed.example',
    });
    ({ client: operator } = await addStaff(fixed, 'administrator'));
  });
  afterAll(() => fixed.close());

  it('is shown with the name of its variable', async () => {
    expect(await readBrand(operator)).toEqual({
      values: { name: 'Fixed Academy', logo: null, accent: null },
      fixed: { name: 'BRAND.name' },
    });
  });

  it('cannot be changed: 409 with the name of the variable', async () => {
    const before = (await readBrand(operator)).values;
    const refused = await operator.put(BRAND, { before, after: { ...before, name: 'Other' } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining('BRAND.name') as string,
      details: { variable: 'BRAND.name' },
    });
    expect((await readBrand(operator)).values.name).toBe('Fixed Academy');
  });

  it('leaves the other fields of its section free', async () => {
    const before = (await readBrand(operator)).values;
    const accent = { light: '#0b5e6b', dark: '#63c8d0' };
    const saved = await operator.put(BRAND, { before, after: { ...before, accent } });
    expect(saved.json()).toMatchObject({ values: { accent } });
  });
});
