import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../../docs');
const pages = ['releasing.md', ...globSync('releasing/*.md', { cwd: docs })];
/** Commands for the reader, in all kinds of code blocks. */
const lines = pages.flatMap((page) =>
  readFileSync(join(docs, page), 'utf8')
    .split('\n')
    .filter((line) => /^(?: {4})?(?:npm run (?:--silent )?mfe --|npx cairn-mfe) /.test(line))
    .map((line) => `${page}: ${line}`),
);

it('the pages about releasing name the file of the token in every command that sends one', () => {
  const sending = lines.filter((line) =>
    / (?:mfe --|cairn-mfe) (?:publish|preview|promote|canary|rollback|withdraw|settings|status|failures|history|webhook) /.test(
      line,
    ),
  );
  expect(sending.length).toBeGreaterThan(20);
  expect(
    sending.filter((line) => !/--token-file (?:hello|host|planner|both|preview)\.token/.test(line)),
  ).toEqual([]);
});

it('every page is reached from the first one, and links to pages and headings that are there', () => {
  const headings = (page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  const first = readFileSync(join(docs, 'releasing.md'), 'utf8');
  for (const page of pages.slice(1)) expect(first).toContain(`(${page}`);
  const broken = pages.flatMap((page) =>
    [
      ...readFileSync(join(docs, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g),
    ].flatMap(([link, path = '', heading]) => {
      // Pages about other subjects have tests of their own.
      if (
        /^\.\.\/[\w-]+\.md$/.test(path) ||
        (/^(?!releasing)[\w-]+\.md$/.test(path) && page === 'releasing.md')
      )
        return [];
      const file = path === '' ? join(docs, page) : join(docs, page, '..', path);
      if (!existsSync(file)) return [`${page}: ${link}`];
      return heading === undefined || headings(file).includes(heading) ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});
