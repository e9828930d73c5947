import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTranslator } from './catalogue.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
  mkdirSync(join(dir, 'messages'));
  writeFileSync(
    join(dir, 'messages', 'ar.po'),
    'msgid ""\nmsgstr "Language: ar\\n"\n\nmsgid "Courses"\nmsgstr "المقررات"\n\nmsgid "Roles"\nmsgstr ""\n',
  );
});
afterEach(() => rmSync(dir, { recursive: true }));

it('says a title in the language of the build, and as it is declared in English', () => {
  expect(createTranslator(dir, 'ar')('Courses')).toBe('المقررات');
  expect(createTranslator(dir, 'en')('Courses')).toBe('Courses');
  expect(createTranslator(dir)('Courses')).toBe('Courses');
});

it.each(['Roles', 'Webinars'])('refuses a title without a translation: %s', (title) => {
  expect(() => createTranslator(dir, 'ar')(title)).toThrow(`ar.po does not have “${title}”`);
});

it('refuses a language without a catalogue', () => {
  expect(() => createTranslator(dir, 'fa')('Courses')).toThrow('fa.po does not have “Courses”');
});
