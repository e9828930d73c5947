import { parsePackageExportReport, formatPackageExportReport } from './package-report.ts';
import { toTypeShape } from './type-shape.ts';

const reported = (modules: Readonly<Record<string, string>>, entries: Record<string, string>) =>
  formatPackageExportReport({
    name: '@cairn/x',
    version: '1.0.0',
    entries: new Map(Object.entries(entries)),
    readDeclarations: (path) => modules[path],
  });

const SCHEMA = `import("zod/mini").ZodMiniObject<{
    first: import("zod/mini").ZodMiniString<string>;
    second: import("zod/mini").ZodMiniString<string>;
}, import("zod/v4/core").$strip>`;
const INDENTED = SCHEMA.replaceAll('\n', '\n    ');

describe('the report of the exports of a package', () => {
  it('lists the exports of each module and the inner declarations to which they refer, without comments', () => {
    const modules = {
      'src/a':
        "import { type B, type C } from './b.ts';\n/** Said. */\nexport declare const a: B;\ntype Own = C;\nexport {};\n",
      'src/b':
        'export interface B {\n    /** Said. */\n    readonly b: D;\n}\nexport type C = 1;\ntype D = 2;\n',
    };
    expect(reported(modules, { './a': 'src/a', './a.css': 'src/a.css' })).toBe(
      [
        '@cairn/x 1.0.0\n',
        '== src/a: ./a',
        "import { type B, type C } from './b';",
        'export declare const a: B;\n',
        '== src/a.css: ./a.css\n',
        '== src/b',
        'export interface B {\n    readonly b: D;\n}',
        'type D = 2;\n',
      ].join('\n'),
    );
  });

  it('writes a repeated schema once, and parses to the same sections', () => {
    const modules = {
      'src/a': `export declare const get: {\n    readonly answer: ${INDENTED};\n};\n`,
      'src/b': `declare const hidden: ${SCHEMA};\nexport declare const schema: ${SCHEMA};\nexport declare const again: ${SCHEMA};\n`,
    };
    const text = reported(modules, { './a': 'src/a', './b': 'src/b' });
    expect(text.match(/first: zod\.String<string>/g)).toHaveLength(1);
    expect(text).toContain('readonly answer: [same as src/b schema];');
    expect(text).toContain('declare const again: [same as src/b schema];');
    const { sections } = parsePackageExportReport(text);
    const shape = (path: string, name: string) => {
      const module = sections.get(path)?.module;
      return module && JSON.stringify(toTypeShape(module.declared.get(name) ?? [], module));
    };
    expect(shape('src/a', 'get')).toContain('zod/mini#ZodMiniObject');
    expect(shape('src/b', 'again')).toBe(shape('src/b', 'schema')?.replace('schema', 'again'));
  });

  it('refuses `export *` of another module, because its exports have no names', () => {
    expect(() => reported({ 'src/a': "export * from './b.ts';\n" }, { '.': 'src/a' })).toThrow(
      'src/a exports everything of another module',
    );
  });
});
