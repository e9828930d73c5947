import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePackageSource } from './compile-source.ts';
import { findImportedPackages } from './imported-packages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compile-'));
  writeFileSync(join(dir, 'package.json'), '{"name":"@cairn/x"}');
});
afterEach(() => rmSync(dir, { recursive: true }));

const compiled = (text: string, packageName = '@cairn/x') => {
  const file = join(dir, 'page.tsx');
  writeFileSync(file, text);
  return compilePackageSource({ file, language: 'en', packageName });
};

describe('a compiled source', () => {
  it('imports compiled modules, and contains no types and no JSX', async () => {
    const { code } = await compiled(
      "import { type A, b } from './b.ts';\nimport './page.css';\nexport const c = (a: A) => <p>{b(a)}</p>;\n" +
        "export const later = () => import('./later.tsx');\n",
    );
    expect(findImportedPackages(code)).toEqual(['react']);
    expect(code).toContain('./b.js');
    expect(code).toContain("'./page.css'");
    expect(code).toContain('./later.js');
    expect(code).not.toMatch(/<p>|: A\b|\.tsx?['"]/);
  });

  it('contains its messages without the translation library, and a source map of the original source', async () => {
    const text =
      "import { t } from 'ttag';\nexport const say = (name: string) => t`Hello ${name}`;\n";
    const { code, map } = await compiled(text);
    expect(code).toContain('`Hello ${name}`');
    expect(code).not.toContain('ttag');
    expect(JSON.parse(map)).toMatchObject({ sources: ['page.tsx'], sourcesContent: [text] });
  });

  it('lets bundlers drop unused endpoints of the API', async () => {
    const text = "import { z } from './z.ts';\nexport const schema = z.string();\n";
    expect((await compiled(text, '@cairn/api')).code).toContain('/* @__PURE__ */ z.string()');
    expect((await compiled(text)).code).not.toContain('__PURE__');
  });
});
