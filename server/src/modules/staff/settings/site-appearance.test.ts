/** Where name, logo and colours of the site appear: pages, mails and new certificates, on every process of the server. */
import path from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { BrandSetting, CertificateSetting } from '@cairn/api/site-settings.contract';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { FastifyInstance } from 'fastify';
import { type BuiltSite, makeBuiltSite, testPageSettings } from '../../../../test/built-site.ts';
import { readPdfPages } from '../../../../test/read-pdf.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { samplePng } from '../../../../test/test-files.ts';
import {
  addGraduate,
  certificateCourses,
  type Graduate,
  listCertificates,
  requestCertificateFile,
} from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { waitForMail } from '../../../../test/test-mailbox.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { createFolderReleaseSource } from '../../releases/pages/release-source.ts';

let built: BuiltSite;
let test: TestApp;
let other: FastifyInstance;
let admin: TestClient;
beforeAll(async () => {
  built = await makeBuiltSite();
  const { out } = built;
  const pages = {
    releases: createFolderReleaseSource(out),
    remotesDir: path.join(out, 'remotes'),
    site: {
      ...testPageSettings,
      brand: { name: 'Cairn', mode: 'main' as const },
      assistant: { bearer: 'demonstration' },
    },
    frameHosts: [],
  };
  test = await startLearningApp(await certificateCourses(), { pages });
  other = await test.another({ pages });
  await other.ready();
});
afterAll(async () => {
  await test.close();
  await built.remove();
});
beforeEach(async () => {
  ({ client: admin } = await addStaff(test, 'administrator'));
});

const changeBrand = async (change: Partial<BrandSetting>, newLogo?: Buffer) => {
  const { values } = (await admin.get('/manage/settings/brand')).json<{ values: BrandSetting }>();
  const saved = await admin.put('/manage/settings/brand', {
    before: values,
    after: { ...values, ...change },
    ...(newLogo && { newLogo: newLogo.toString('base64') }),
  });
  expect(saved.statusCode).toBe(200);
};
const changeCertificate = async (change: Partial<CertificateSetting>, newSignature?: Buffer) => {
  const url = '/manage/settings/certificate';
  const { values } = (await admin.get(url)).json<{ values: CertificateSetting }>();
  const saved = await admin.put(url, {
    before: values,
    after: { ...values, ...change },
    ...(newSignature && { newSignature: newSignature.toString('base64') }),
  });
  expect(saved.statusCode).toBe(200);
};

const openPage = async (app: FastifyInstance, url = '/login') => {
  const { body, headers } = await app.inject({ url });
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1];
  const { site } = JSON.parse(json ?? '') as BootManifest;
  return {
    site,
    body,
    policy: String(headers['content-security-policy']),
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    colours: /<link rel="stylesheet" href="(\/brand\/[^"]+)">/.exec(body)?.[1],
  };
};

describe('pages', () => {
  it('[MSET-02] have a change at once in the process that saved it, and soon in another one', async () => {
    expect((await openPage(other)).title).toBe('Sign in · Cairn');
    await changeBrand({ name: 'Northgate' });
    expect((await openPage(test.app)).title).toBe('Sign in · Northgate');
    const there = await retryUntil(
      () => openPage(other),
      ({ title }) => title === 'Sign in · Northgate',
    );
    expect(there.site.brand.name).toBe('Northgate');
    const revision = (await other.inject('/brand/revision')).json<{ revision: string }>();
    expect(revision).toEqual({ revision: there.site.revision });
    await changeBrand({ name: 'Southgate' });
    expect((await openPage(test.app)).site.revision).not.toBe(revision.revision);
  });

  it('[MSET-07] name the site in the title and in what the page shows, and show its logo', async () => {
    await changeBrand({ name: 'Northgate <Academy>' }, Buffer.from(samplePng));
    const { title, site } = await openPage(test.app);
    expect(title).toBe('Sign in · Northgate &lt;Academy>');
    expect(site.brand.name).toBe('Northgate <Academy>');
    const logo = await test.app.inject(site.brand.logo ?? '');
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(logo.rawPayload).toEqual(Buffer.from(samplePng));
    await changeBrand({ logo: null });
    expect((await openPage(test.app)).site.brand.logo).toBeUndefined();
  });

  it('[MSET-07] have the colours from a stylesheet of the site, without inline styles', async () => {
    expect((await openPage(test.app)).colours).toBeUndefined();
    await changeBrand({ accent: { light: '#7a1f5c', dark: '#e59ac8' } });
    const { colours = '', policy, body } = await openPage(test.app);
    expect(policy).toMatch(/style-src 'self';/);
    expect(body).not.toMatch(/<style|style=/);
    const sheet = await test.app.inject(colours);
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable') as string,
    });
    expect(sheet.body).toContain('--brand:light-dark(#7a1f5c,#e59ac8)');
    await changeBrand({ accent: { light: '#1a4fa0', dark: '#9ab8ee' } });
    expect((await openPage(test.app)).colours).not.toBe(colours);
    await changeBrand({ accent: null });
    expect((await openPage(test.app)).colours).toBeUndefined();
  });
});

it('[MSET-15] no page has the help chat or assistants of courses while the assistant is off', async () => {
  const change = (before: boolean, after: boolean) =>
    admin.put('/manage/settings/assistant', { before: { isOn: before }, after: { isOn: after } });
  expect((await openPage(test.app)).site).toMatchObject({ assistant: { bearer: 'demonstration' } });
  await change(true, false);
  const off = await openPage(test.app);
  expect(off.site).toMatchObject({ hasCourseAssistant: false });
  expect(off.site).not.toHaveProperty('assistant');
  await change(false, true);
  const on = await openPage(test.app);
  expect(on.site).toMatchObject({ assistant: { bearer: 'demonstration' } });
  expect(on.site).not.toHaveProperty('hasCourseAssistant');
});

it('[MREG-02] pages say whether visitors can register', async () => {
  const url = '/manage/settings/registration';
  let before: object = { mode: 'open', domains: [] };
  const change = async (mode: string, ...domains: string[]) => {
    const after = { mode, domains: domains.map((domain) => ({ domain, groupId: null })) };
    expect((await admin.put(url, { before, after })).statusCode).toBe(200);
    before = after;
    return (await openPage(test.app)).site.hasRegistration;
  };
  expect(await change('closed')).toBe(false);
  expect(await change('domains', 'school.example')).toBeUndefined();
  expect(await change('invitation')).toBe(false);
  expect(await change('open')).toBeUndefined();
});

it('[MSET-07] mails have the name and the colour of the site', async () => {
  await changeBrand({ name: 'Northgate', accent: { light: '#7a1f5c', dark: '#e59ac8' } });
  const email = 'hannah@northgate.example';
  await admin.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email,
    groupIds: [],
    courseIds: [],
    signIn: { kind: 'invitation' },
  });
  const { subject, text, html } = await waitForMail(test.sql, email);
  expect(subject).toBe('Your invitation to Northgate');
  expect(text).toContain('The people who run Northgate');
  expect(html).toContain('a{color:#7a1f5c}');
});

/** Returns the text of a certificate as it is printed. */
const printCertificate = async (graduate: Graduate) => {
  const { rawPayload } = await requestCertificateFile(graduate, 'plain');
  const [page] = await readPdfPages(rawPayload);
  const document = await PDFDocument.load(rawPayload);
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  const isImage = ({ dict }: PDFRawStream) =>
    dict.get(PDFName.of('Subtype')) === PDFName.of('Image') && !dict.has(PDFName.of('Alternate'));
  const drawing = streams
    .filter(
      ({ dict }) =>
        dict.get(PDFName.of('Subtype')) === undefined && !dict.has(PDFName.of('Length1')),
    )
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('');
  const [red, green, blue] = [0x7a, 0x1f, 0x5c].map((part) => String(part / 255).slice(0, 6));
  return {
    text: page?.text,
    images: streams.filter(isImage).length,
    isPlum: new RegExp(`${red}\\d* ${green}\\d* ${blue}\\d* rg`).test(drawing),
  };
};
const readFounder = async (graduate: Graduate) =>
  (await listCertificates(graduate))[0]?.FounderName;

describe('[MSET-14] certificates', () => {
  it('[MSET-07] issued from now on have the founder and the signature of the site; earlier ones stay', async () => {
    await changeBrand({ name: 'Northgate', accent: null, logo: null });
    await changeCertificate({ founderName: 'Ada Keller' });
    const earlier = await addGraduate(test, 'plain');
    const before = await printCertificate(earlier);
    expect(before.text).toContain('Northgate');
    expect(before.text).toContain('Ada Keller');

    await changeBrand({ name: 'Southgate', accent: { light: '#7a1f5c', dark: '#e59ac8' } });
    await changeCertificate({ founderName: 'Colm Brennan' }, Buffer.from(samplePng));
    const later = await addGraduate(test, 'plain');
    const after = await printCertificate(later);
    expect(after.text).toContain('Southgate');
    expect(after.text).toContain('Colm Brennan');
    expect(await readFounder(later)).toBe('Colm Brennan');
    expect(before).toMatchObject({ isPlum: false, images: 0 });
    expect(after).toMatchObject({ isPlum: true });
    expect(after.images).toBeGreaterThan(0);

    await changeBrand({}, Buffer.from(samplePng));
    const withLogo = await printCertificate(await addGraduate(test, 'plain'));
    expect(withLogo.images).toBeGreaterThan(after.images);

    expect(await readFounder(earlier)).toBe('Ada Keller');
    // A copy that was stored before would hide another drawing.
    for await (const { key } of test.files.list('certificates/')) await test.files.remove(key);
    const again = await printCertificate(earlier);
    expect(again).toEqual(before);
  });
});
