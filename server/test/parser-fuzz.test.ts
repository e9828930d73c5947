/**
 * All parsers of input by students, packages and authors, against nested, repeated and huge inputs. The limits are in
 * src/platform/limits/input-limits.ts, and each of its rows has a parser here. Markdown: shared/ui/src/markdown-fuzz.test.ts.
 */
import { MAX_SUBMISSION_LENGTH } from '@cairn/api/submissions.contract';
import fastify from 'fastify';
import { toGateMix } from '@cairn/release-tool/gate/gate-input';
import { runGate } from '@cairn/release-tool/gate/run-gate';
import type { Sql } from '../src/platform/database/sql.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { addJsonBodyParser } from '../src/platform/http/json-bodies.ts';
import { requireValidDescriptor } from '../src/modules/releases/registry/publish.service.ts';
import { parseYamlWithLines } from '../src/modules/content/yaml-source.ts';
import { readHtmlSections } from '../src/modules/assistants/course/html-sections.ts';
import { splitDocumentIntoChunks } from '../src/modules/assistants/course/text-chunks.ts';
import { ScormPackageError } from '../src/modules/packaged-courses/importing/package-error.ts';
import { parseManifestXml } from '../src/modules/packaged-courses/importing/read-xml.ts';
import {
  sanitiseAnswerHtml,
  isHtmlWithoutText,
} from '../src/modules/live-courses/submissions/clean-html.ts';
import { addErrorHandling } from '../src/platform/http/error-handler.ts';
import { createTestDatabase } from './test-database.ts';
import { repeatToLength, createHostileTexts, findSlowInputs } from './hostile-inputs.ts';
import { makeHost, makeRelease } from './make-release.ts';

const refuses =
  (parse: (text: string) => unknown, refusal: typeof AppError | typeof ScormPackageError) =>
  (text: string): void => {
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof refusal)) throw error;
    }
  };

const numbered = (length: number, word: (number: number) => string) =>
  Array.from({ length }, (_, number) => word(number));

// Answers have their maximum size, because smaller ones hide a time that grows with the square of the depth. The other inputs are
// smaller: the whole file takes about 10 s of processor time.
describe('a hostile text takes at most ten times as long as a normal one of its size', () => {
  const HTML_PIECES =
    '<b>|<x>|<ul><li>|<p>|</p>|</b>|<|&|&#x41;|<!--|-->|<![CDATA[|<?|<script>|<style>|<textarea>|<svg><title>|<noscript>|<iframe>|<a href="|"|<a/|a="1" |<table><tr>|<a href="https://a.b">'.split(
      '|',
    );
  const HTML_SIZE = MAX_SUBMISSION_LENGTH;
  const HTML = {
    normal: repeatToLength(
      '<p>Hello <b>you</b>, <i>me</i> and <a href="https://a.b">all</a>.</p>\n',
      HTML_SIZE,
    ),
    hostile: createHostileTexts(HTML_PIECES, HTML_SIZE),
  };

  it.each([
    ['an answer', sanitiseAnswerHtml],
    ['an answer that may be blank', isHtmlWithoutText],
    ['a page of a package', readHtmlSections],
  ])('HTML: %s', async (_name, parse) => {
    expect(await findSlowInputs(refuses(parse, AppError), HTML.normal, HTML.hostile)).toEqual([]);
  });

  it('XML: the manifest of a package', async () => {
    const size = 80_000;
    const within = (text: string) => `<manifest>${text}</manifest>`;
    const pieces =
      '<a>|</a>|<a/>|<a b="1">|&amp;|&|&#x41;|<|<!-- -->|<!--|<![CDATA[|<?a ?>|<?xml |="|a="1" '.split(
        '|',
      );
    const attributes = numbered(size / 12, (number) => `a${number}="1"`).join(' ');
    const parse = (text: string) => parseManifestXml(Buffer.from(text));
    const hostile = {
      ...createHostileTexts(pieces, size),
      ...createHostileTexts(pieces, size, within),
      attributes: `<manifest ${attributes}/>`,
      'closed nesting': within(repeatToLength('<a>', size / 2) + repeatToLength('</a>', size / 2)),
    };
    const normal = within(repeatToLength('<item id="1"><title>One</title></item>', size));
    expect(await findSlowInputs(refuses(parse, ScormPackageError), normal, hostile)).toEqual([]);
  });

  it('YAML: a file of the content folder', async () => {
    const size = 5000;
    const pieces =
      '[|]|{a: |}|- |? |: |- &a x\n- *a\n|*a |&a |!!|! |>\n|- |\n|"|\'|#\n|---\n|%a\n|a: |@\n| |\t|a: b: c\n|[]|{}'.split(
        '|',
      );
    const hostile = {
      ...createHostileTexts(pieces, size),
      'many keys': numbered(size / 10, (number) => `k${number}: 1`).join('\n'),
      indentation: numbered(240, (number) => `${' '.repeat(number)}a:`).join('\n'),
      'aliases of aliases': [
        'a0: &a0 [x]',
        ...numbered(90, (number) => `a${number + 1}: &a${number + 1} [*a${number}, *a${number}]`),
      ].join('\n'),
    };
    const parse = (text: string) => {
      const { source, problems } = parseYamlWithLines('course.yaml', text);
      // A parsed value can be traversed.
      if (problems.length === 0) JSON.stringify(source.value);
    };
    const normal = repeatToLength('- name: hello\n  value: "x"\n  list: [1, 2]\n', size);
    expect(await findSlowInputs(parse, normal, hostile)).toEqual([]);
  });

  it('CSV and plain text: a file that the assistant of a course reads', async () => {
    const size = 500_000;
    const pieces = ['"', ',', '\n', '\r\n', '\f', ' ', 'a', '. ', 'a,"b"\n', '\u00A0', '。'];
    const normal = repeatToLength('1. "Ada M. Moss", B. 2. "J. Ek", A.\n', size);
    expect(
      await findSlowInputs(splitDocumentIntoChunks, normal, createHostileTexts(pieces, size)),
    ).toEqual([]);
  });

  it('JSON: the body of a request, with status 200 or 400', async () => {
    const app = fastify();
    addErrorHandling(app);
    addJsonBodyParser(app);
    app.post('/', ({ body }) => ({ length: JSON.stringify(body).length }));
    const size = 500_000;
    const pieces = '[|]|{"a":|}|"|\\|\\u0041|1|,|[],|"__proto__",|{"a":1},|-|e9|null,| '.split('|');
    const hostile = {
      ...createHostileTexts(pieces, size),
      ...createHostileTexts(pieces, size, (text) => `[${text}1]`),
      'closed nesting': repeatToLength('[', size / 2) + repeatToLength(']', size / 2),
      'closed objects': `${repeatToLength('{"a":', size / 2)}1${repeatToLength('}', size / 12)}`,
      'many keys': `{${numbered(size / 12, (number) => `"k${number}":1`).join(',')}}`,
    };
    const statuses = new Set<number>();
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' };
      const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload });
      statuses.add(statusCode);
    };
    const normal = `[${repeatToLength('{"name":"Ada","points":[1,2,3]},', size)}1]`;
    expect(await findSlowInputs(send, normal, hostile)).toEqual([]);
    expect(statuses).toEqual(new Set([200, 400]));
    await app.close();
  });
});

it('the descriptor of a release takes at most ten times as long as a normal one of its size', async () => {
  const { descriptor: host } = makeHost('1.0.0');
  const { descriptor: release } = makeRelease('catalog', '1.0.0');
  const channel = { channel: 'production', allowsUnchecked: false, api: ['1'], values: {} };
  const mix = toGateMix({ ...channel, running: [host], fallbacks: [] });
  /** Checks the descriptor and runs the gate, as the registry does for a release whose files have arrived. */
  const check = (text: string): void => {
    const descriptor = requireValidDescriptor('catalog', JSON.parse(text));
    const files = descriptor.files.map((file) => Object.assign({ gzipBytes: 1 }, file));
    runGate({ candidate: { descriptor, files, entryText: '', declared: undefined }, mix });
  };
  const createFile = (path: string) => Object.assign({}, release.files[0], { path });
  const createText = (files: number, fields: object = {}) =>
    JSON.stringify({
      ...release,
      files: [...release.files, ...numbered(files, (number) => `${number}.js`).map(createFile)],
      ...fields,
    });
  const createRoutes = (count: number, preload: string[] = []) =>
    numbered(count, (number) => `/r${number}`).map((path) => {
      return { path, auth: 'open', title: 'x', data: [], preload };
    });
  const names = numbered(1500, (number) => `${number}.js`);
  const emits = names.map((_, number) => `a.${'b'.repeat(number % 50)}c`);
  const hostile = {
    'routes that each load many files': createText(1500, {
      routes: createRoutes(1500),
      preload: names,
    }),
    'routes with lists of their own': createText(1500, {
      routes: createRoutes(1500, names.slice(-20)),
    }),
    'the longest lists that are allowed': createText(3000, {
      routes: createRoutes(200, names.slice(-20)),
      preload: names.slice(-200),
    }),
    'many events': createText(1500, { events: { emits, listens: emits, versions: {} } }),
  };
  expect(await findSlowInputs(refuses(check, AppError), createText(4500), hostile)).toEqual([]);
});

describe('arrays of SQL', () => {
  let sql: Sql;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ sql, drop } = await createTestDatabase());
  });
  afterAll(() => drop());

  it('hostile texts are stored and returned unchanged, within ten times the time of normal ones', async () => {
    const size = 200_000;
    const pieces = ['{', '}', '"', '\\', ',', 'NULL', '{{', '}{', "'", '\n', '\\"', '{"'];
    const send = async (text: string) => {
      const items = text.match(/.{1,20}/gs) ?? [];
      const [row] = await sql<{ items: string[] }[]>`select ${items}::text[] as items`;
      if (row?.items.join('') !== text || row.items.length !== items.length) {
        throw new Error(`Another text came back for ${text.slice(0, 40)}.`);
      }
    };
    const normal = repeatToLength('Ada Moss, Jonas. ', size);
    const elapsed = () => performance.now();
    expect(await findSlowInputs(send, normal, createHostileTexts(pieces, size), elapsed)).toEqual(
      [],
    );
  });
});
