import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Site } from '@cairn/release-contract/boot-manifest';
import { builtPages, outOf } from './built-pages.ts';
import { readConfig } from '../../platform/configuration/config.ts';

let out: string;
beforeAll(async () => {
  out = await mkdtemp(path.join(os.tmpdir(), 'cairn-build-'));
});
afterAll(() => rm(out, { recursive: true }));

const pagesFor = (env: Record<string, string>) => builtPages(readConfig(env), out);

describe('what pages are told of the settings', () => {
  it.each(['main', 'education', 'partner'])('[SHELL-14] %s mode and its name', (mode) => {
    const pages = pagesFor({ BRAND_MODE: mode, BRAND_NAME: 'Northbound' });
    expect(pages?.site.brand).toEqual({ name: 'Northbound', mode });
  });

  it('[SHELL-14] without a mode, or with an unknown one, it is main', () => {
    expect(pagesFor({})?.site.brand.mode).toBe('main');
    expect(pagesFor({ BRAND_MODE: 'gold' })?.site.brand.mode).toBe('main');
  });

  it('[HELP-09] the bearer of the help assistant, and where it is when it is elsewhere', () => {
    expect(pagesFor({})).toMatchObject({
      site: { assistant: { bearer: 'demonstration' } },
      connectOrigins: [],
    });
    const env = { ASSISTANT_URL: 'https://help.example/v1/', ASSISTANT_BEARER: 'fixed' };
    expect(pagesFor(env)).toMatchObject({
      site: { assistant: { bearer: 'fixed', url: 'https://help.example/v1' } },
      connectOrigins: ['https://help.example'],
    });
  });

  it('[PCON-05] where the API is, when it is not at /api', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('apiBase');
    expect(pagesFor({ API_BASE: '/backend' })).toMatchObject({
      site: { apiBase: '/backend' },
      connectOrigins: [],
    });
    expect(pagesFor({ API_BASE: 'https://api.example/v1/' })).toMatchObject({
      site: { apiBase: 'https://api.example/v1' },
      connectOrigins: ['https://api.example'],
    });
  });

  it('[VIEW-13] what the application is called, and where its chat is when it is elsewhere', () => {
    expect(pagesFor({})).toMatchObject({ site: { applicationName: 'cairn' }, socketOrigins: [] });
    expect(pagesFor({})?.site).not.toHaveProperty('chatUrl');
    expect(
      pagesFor({ APPLICATION_NAME: 'other', CHAT_URL: 'https://chat.example/v1/' }),
    ).toMatchObject({
      site: { applicationName: 'other', chatUrl: 'https://chat.example/v1' },
      connectOrigins: ['https://chat.example'],
      socketOrigins: ['wss://chat.example'],
    });
  });

  it('where the alternative chat of lectures is, when there is one', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('lectureModelUrl');
    expect(pagesFor({ LECTURE_MODEL_URL: 'https://llm.example/' })).toMatchObject({
      site: { lectureModelUrl: 'https://llm.example' },
      connectOrigins: ['https://llm.example'],
    });
  });

  it('where the assistant of courses is when it is elsewhere, which pages may then call', () => {
    expect(pagesFor({})?.site).not.toHaveProperty('courseAssistantUrl');
    expect(pagesFor({ COURSE_ASSISTANT_URL: 'https://ai.example:8443/v1/' })).toMatchObject({
      site: { courseAssistantUrl: 'https://ai.example:8443/v1' },
      connectOrigins: ['https://ai.example:8443'],
    });
    const both = {
      ASSISTANT_URL: 'https://ai.example/help',
      COURSE_ASSISTANT_URL: 'https://ai.example',
    };
    expect(pagesFor(both)?.connectOrigins).toEqual(['https://ai.example']);
  });
});

it('come from the build in the language of the site', () => {
  const buildOf = (env: Record<string, string>) => outOf(readConfig(env));
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

describe('addresses of other services', () => {
  const services = {
    ASSISTANT_URL: ['https://ai.example/v1', (site: Site) => site.assistant?.url],
    COURSE_ASSISTANT_URL: ['https://ai.example/v2', (site: Site) => site.courseAssistantUrl],
    GRADING_URL: ['https://grade.example', (site: Site) => site.gradingUrl],
    CHAT_URL: ['https://chat.example', (site: Site) => site.chatUrl],
    PROFILE_FORM_URL: ['https://network.example/add', (site: Site) => site.profileFormUrl],
    OFFICE_VIEWER_URL: ['https://office.example/?src=', (site: Site) => site.officeViewerUrl],
    DESKTOP_URL: ['https://desk.example/start', (site: Site) => site.desktopUrl],
    APPLICATION_NAME: ['other', (site: Site) => site.applicationName],
  } as const;

  /** What is told instead where nothing is set. */
  const OWN: Readonly<Record<string, string>> = {
    APPLICATION_NAME: 'cairn',
    DESKTOP_URL: '/dev/desktop',
    PROFILE_FORM_URL: 'https://www.linkedin.com/profile/add',
  };

  it.each(Object.entries(services))(
    '[TAPI-65] %s is a setting that pages are told',
    (name, service) => {
      const [value, read] = service;
      const told = pagesFor({ [name]: value });
      expect(told && read(told.site)).toBe(value);
      const unset = pagesFor({});
      expect((unset && read(unset.site)) ?? '').toBe(OWN[name] ?? '');
    },
  );

  it('desktops of a provider have no page of ours', () => {
    const aws = {
      DESKTOP_PROVIDER: 'aws',
      DESKTOP_AWS_REGION: 'eu-central-1',
      DESKTOP_AWS_DIRECTORY: 'd-0123456789',
    };
    expect(pagesFor(aws)?.site).not.toHaveProperty('desktopUrl');
  });

  it('[TAPI-65] the recommender and who grades are settings of the server, nobody by default', () => {
    expect(readConfig({})).toMatchObject({ RECOMMENDER_URL: '', GRADER_URL: '' });
    const set = { RECOMMENDER_URL: 'https://reco.example', GRADER_URL: 'https://grade.example' };
    expect(readConfig(set)).toMatchObject(set);
  });

  it('[TAPI-65] no host stands in the code of a page', async () => {
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
      // The names of XML's spaces, and an example in a field, are no hosts that anybody asks.
      for (const [host] of code.matchAll(/(?:https?|wss?):\/\/[a-z][\w.-]*/g)) {
        if (!/w3\.org|localhost/.test(host)) named.push(`${file}: ${host}`);
      }
    }
    expect(named).toEqual([]);
  });
});
