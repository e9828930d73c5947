import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { builtPages } from './built-pages.ts';
import { readConfig } from './config.ts';

let hostDir: string;
beforeAll(async () => {
  hostDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-host-'));
});
afterAll(() => rm(hostDir, { recursive: true }));

const pagesFor = (env: Record<string, string>) => builtPages(readConfig(env), hostDir);

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
