import { PAGE_GLOBAL_NAME } from '@cairn/release-contract/page-global';
import { buildBootManifest, buildRemoteManifest } from '../test/releases.ts';
import { restrictToTrustedFiles } from './trusted-files.ts';

interface Rules {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string) => string | null;
  readonly createScript?: unknown;
}
type Page = Record<string, unknown>;
const page = globalThis as unknown as Page;

/** Policies of the page by name, as a browser with Trusted Types would hold them. */
const policies = new Map<string, Rules>();
beforeEach(() => {
  policies.clear();
  page['trustedTypes'] = {
    createPolicy: (name: string, rules: Rules) => policies.set(name, rules),
  };
});
afterEach(() => {
  delete page['trustedTypes'];
  delete page[PAGE_GLOBAL_NAME];
});

const at = (path: string) => new URL(path, location.href).href;
const catalog = buildRemoteManifest('catalog', ['1.1.0', '1.0.0']);
const server = {
  ...buildRemoteManifest('mine').current,
  base: 'http://localhost:4000/',
  integrity: {},
};
const development = { ...buildRemoteManifest('mine'), current: server };

const trust = () =>
  restrictToTrustedFiles(buildBootManifest([catalog], { assets: { '/host.js': 'sha384-h' } }));
const allowed = (url: string) => policies.get('default')?.createScriptURL(url);

describe('a policy that a library makes for itself', () => {
  type Factory = { readonly createPolicy: (name: string, rules: object) => Rules };
  const make = (name: string) => {
    trust();
    return (page['trustedTypes'] as Factory).createPolicy(name, { createHTML: () => 'trusted' });
  };

  it('hands texts on as they are, to be judged by the policy of the page', () => {
    expect(make('vue').createHTML('<script>')).toBe('<script>');
    expect([...policies.keys()]).toEqual(['default']);
  });

  it('is its own where it cleans what it is given', () => {
    make('dompurify');
    expect([...policies.keys()]).toEqual(['default', 'dompurify']);
  });
});

describe('the files of a page', () => {
  it('have the hashes that the server names: those of the host, of each release and of the ones before', () => {
    const { hashOf } = trust();
    expect(hashOf(at('/host.js'))).toBe('sha384-h');
    for (const version of ['1.1.0', '1.0.0'])
      expect(hashOf(at(`/remotes/catalog/${version}/app.js`))).toBe('sha384-b');
    expect(hashOf(at('/remotes/catalog/1.1.0/other.js'))).toBeUndefined();
    expect(hashOf(at('/remotes/learning/1.0.0/app.js'))).toBeUndefined();
  });

  it('are added to the table that every loader of the page reads', () => {
    page[PAGE_GLOBAL_NAME] = { runtime: 'lent' };
    const { add } = trust();
    add(buildRemoteManifest('learning'));
    expect(page[PAGE_GLOBAL_NAME]).toMatchObject({
      runtime: 'lent',
      integrity: {
        [at('/host.js')]: 'sha384-h',
        [at('/remotes/learning/1.0.0/app.js')]: 'sha384-b',
      },
    });
  });

  it('are all that may be loaded as a script, by whatever loader', () => {
    const { add } = trust();
    const known = ['/host.js', '/remotes/catalog/1.0.0/remoteEntry.js'];
    expect(known.map(allowed)).toEqual(known);
    const later = '/remotes/learning/1.0.0/app.js';
    const strange = [later, '/remotes/catalog/1.1.0/evil.js', 'https://evil.example/host.js'];
    expect(strange.map(allowed)).toEqual([null, null, null]);
    add(buildRemoteManifest('learning'));
    expect(allowed(later)).toBe(later);
  });

  it('of a development server have no hash, and come from nowhere else', () => {
    const { add, hashOf } = trust();
    expect(allowed('http://localhost:4000/any.js')).toBeNull();
    add(development);
    expect(allowed('http://localhost:4000/any.js')).toBe('http://localhost:4000/any.js');
    expect(allowed('http://localhost:4001/any.js')).toBeNull();
    expect(allowed(at('/any.js?http://localhost:4000/'))).toBeNull();
    expect(hashOf('http://localhost:4000/any.js')).toBeUndefined();
  });
});

describe('HTML and script that come as text', () => {
  it.each([
    'plain text',
    'a\nb &lt;script&gt;',
    '<b>loud</b>, <i>soft</i><br>',
    '<span class="c.red" title="x" lang="en">said</span>',
    '<ruby>a<rt>b</rt></ruby><u>c</u>',
    '',
  ])('%j is written', (html) => {
    trust();
    expect(policies.get('default')?.createHTML(html)).toBe(html);
  });

  it.each([
    '<script>x</script>',
    '<img src=x onerror=x>',
    '<b onclick="x">y</b>',
    '<span class="a" onclick="x">y</span>',
    '<span class="<script>">y</span>',
    '<span class=x>y</span>',
    'text<script>',
    '<b>loud</b><iframe src="x">',
    '<spanner>x</spanner>',
  ])('%j is refused', (html) => {
    trust();
    expect(policies.get('default')?.createHTML(html)).toBeNull();
  });

  it('has no way round: there is one policy, the default one, and it makes no script text', () => {
    trust();
    expect([...policies.keys()]).toEqual(['default']);
    expect(policies.get('default')).not.toHaveProperty('createScript');
  });
});

it('needs no Trusted Types: other browsers have the hashes', () => {
  delete page['trustedTypes'];
  expect(trust().hashOf(at('/host.js'))).toBe('sha384-h');
});
