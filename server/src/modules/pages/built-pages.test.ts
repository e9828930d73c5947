import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Site } from '@cairn/release-contract/boot-manifest';
import { createPageOptionsOfBuild, getBuiltReleasesFolder } from './built-pages.ts';
import { readConfig } from '../../platform/configuration/config.ts';

let out: string;
beforeAll(async () => {
  out = await mkdtemp(path.join(os.tmpdir(), 'cairn-build-'));
});
afterAll(() => rm(out, { recursive: true }));

/** Reads a configuration. @param env environment variables; settings with several fields as objects */
const configOf = (env: Record<string, string | object>) =>
  readConfig(
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  );
const pagesFor = (env: Record<string, string | object>) =>
  createPageOptionsOfBuild(configOf(env), out);

describe('the settings that pages get', () => {
  it.each(['main', 'education', 'partner'])('[SHELL-14] %s mode and its name', (mode) => {
    const pages = pagesFor({ BRAND: { mode, name: 'Northbound' } });
    expect(pages?.site.brand).toEqual({ name: 'Northbound', mode });
  });

  it('[SHELL-14] without a mode, or with an unknown one, it is main', () => {
    expect(pagesFor({})?.site.brand.mode).toBe('main');
    expect(pagesFor({ BRAND: { mode: 'gold' } })?.site.brand.mode).toBe('main');
  });

  it('[HELP-09] contain the bearer of the help assistant, and the URL of an external one', () => {
    expect(pagesFor({})).toMatchObject({
      site: { assistant: { bearer: 'demonstration' } },
      connectOrigins: [],
    });
    const services = { assistant: 'https://help.example/v1/', assistantBearer: 'fixed' };
    expect(pagesFor({ SERVICES: services })).toMatchObject({
      site: { assistant: { bearer: 'fixed', url: 'https://help.example/v1' } },
      connectOrigins: ['https://help.example'],
    });
  });

  it('[PCON-05] contain the URL of the API, if it is not at /api', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('apiBase');
    expect(pagesFor({ SERVICES: { api: '/backend' } })).toMatchObject({
      site: { apiBase: '/backend' },
      connectOrigins: [],
    });
    expect(pagesFor({ SERVICES: { api: 'https://api.example/v1/' } })).toMatchObject({
      site: { apiBase: 'https://api.example/v1' },
      connectOrigins: ['https://api.example'],
    });
  });

  it('[VIEW-13] contain the name of the application, and the URL of an external chat', () => {
    expect(pagesFor({})).toMatchObject({ site: { applicationName: 'cairn' }, socketOrigins: [] });
    expect(pagesFor({})?.site).not.toHaveProperty('chatUrl');
    expect(
      pagesFor({ BRAND: { application: 'other' }, SERVICES: { chat: 'https://chat.example/v1/' } }),
    ).toMatchObject({
      site: { applicationName: 'other', chatUrl: 'https://chat.example/v1' },
      connectOrigins: ['https://chat.example'],
      socketOrigins: ['wss://chat.example'],
    });
  });

  it('contain the URL of the alternative chat of lectures', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('lectureModelUrl');
    expect(pagesFor({ SERVICES: { lectureModel: 'https://llm.example/' } })).toMatchObject({
      site: { lectureModelUrl: 'https://llm.example' },
      connectOrigins: ['https://llm.example'],
    });
  });

  it('contain the URL of an external course assistant, which pages may then call', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('courseAssistantUrl');
    expect(
      pagesFor({ SERVICES: { courseAssistant: 'https://ai.example:8443/v1/' } }),
    ).toMatchObject({
      site: { courseAssistantUrl: 'https://ai.example:8443/v1' },
      connectOrigins: ['https://ai.example:8443'],
    });
    const both = {
      assistant: 'https://ai.example/help',
      courseAssistant: 'https://ai.example',
    };
    expect(pagesFor({ SERVICES: both })?.connectOrigins).toEqual(['https://ai.example']);
  });
});

it('pages get the account type of each issuer', () => {
  expect(pagesFor({})?.site.poolTypes).toEqual({ cairn: 'cairn' });
  const north = { issuer: 'https://north.example', pool: 'employees' };
  expect(pagesFor({ PARTNERS: [north, {}] })?.site.poolTypes).toEqual({
    cairn: 'cairn',
    'https://north.example': 'employees',
  });
});

it('pages come from the build in the language of the site', () => {
  const buildOf = (env: Record<string, string>) => getBuiltReleasesFolder(readConfig(env));
  const english = buildOf({});
  expect(english).toMatch(/\.out$/);
  expect(buildOf({ SITE_LANGUAGE: 'en' })).toBe(english);
  expect(buildOf({ SITE_LANGUAGE: 'ar' })).toMatch(/\.out.languages.ar$/);
  const elsewhere = { BUILD_FOLDER: '/srv/builds' };
  expect(buildOf(elsewhere)).toBe(path.resolve('/srv/builds'));
  expect(buildOf({ ...elsewhere, SITE_LANGUAGE: 'ar' })).toBe(
    path.resolve('/srv/builds/languages/ar'),
  );
});

describe('URLs of external services', () => {
  const services = {
    'SERVICES.assistant': ['https://ai.example/v1', (site: Site) => site.assistant?.url],
    'SERVICES.courseAssistant': ['https://ai.example/v2', (site: Site) => site.courseAssistantUrl],
    'SERVICES.grading': ['https://grade.example', (site: Site) => site.gradingUrl],
    'SERVICES.chat': ['https://chat.example', (site: Site) => site.chatUrl],
    'SERVICES.officeViewer': ['https://office.example/?src=', (site: Site) => site.officeViewerUrl],
    'BRAND.profileFormUrl': ['https://network.example/add', (site: Site) => site.profileFormUrl],
    'BRAND.application': ['other', (site: Site) => site.applicationName],
    'DESKTOPS.url': ['https://desk.example/start', (site: Site) => site.desktopUrl],
  } as const;

  /** Values of the page settings that apply when nothing is configured. */
  const OWN: Readonly<Record<string, string>> = {
    'BRAND.application': 'cairn',
    'BRAND.profileFormUrl': 'https://www.linkedin.com/profile/add',
    'DESKTOPS.url': '/dev/desktop',
  };

  it.each(Object.entries(services))('[TAPI-65] %s is a setting that pages get', (name, service) => {
    const [value, read] = service;
    const [setting = '', field = ''] = name.split('.');
    const told = pagesFor({
      [setting]: { ...(setting === 'DESKTOPS' && { provider: 'simulator' }), [field]: value },
    });
    expect(told && read(told.site)).toBe(value);
    const unset = pagesFor({});
    expect((unset && read(unset.site)) ?? '').toBe(OWN[name] ?? '');
  });

  it('desktops of a provider have no page of this server', () => {
    const aws = { provider: 'aws', region: 'eu-central-1', directory: 'd-0123456789' };
    expect(pagesFor({ DESKTOPS: aws })?.site).not.toHaveProperty('desktopUrl');
  });

  it('[TAPI-65] recommender and grader are settings of the server, and absent by default', () => {
    expect(readConfig({}).SERVICES).toMatchObject({ recommender: '', grader: '' });
    const set = { recommender: 'https://reco.example', grader: 'https://grade.example' };
    expect(configOf({ SERVICES: set }).SERVICES).toMatchObject(set);
  });

  it('[TAPI-65] the code of pages contains no host', async () => {
    const root = path.join(import.meta.dirname, '../../../..');
    const named: string[] = [];
    for await (const file of glob(
      '{host,mfe-*,shared/{api,domain,record,runtime,session,ui}}/src/**/*.{ts,tsx}',
      { cwd: root },
    )) {
      if (/test|render-shell/.test(file)) continue;
      const code = (await readFile(path.join(root, file), 'utf8')).replaceAll(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      // Hosts in XML namespaces and in the example of a field name are never called.
      for (const [host] of code.matchAll(/(?:https?|wss?):\/\/[a-z][\w.-]*/g)) {
        if (!/w3\.org|localhost/.test(host)) named.push(`${file}: ${host}`);
      }
    }
    expect(named).toEqual([]);
  });
});
