import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

test('every page answers with the headers that keep others out, and every nonce is used once', async ({
  request,
  cairn,
}) => {
  const nonces = new Set<string>();
  const paths = ['/', '/login', '/handoff', '/course-catalog', '/nowhere', '/dashboard'];
  for (const path of paths) {
    const answer = await request.get(cairn.url + path);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    nonces.add(nonce);
    const html = await answer.text();
    // Data is no script; every script that runs has this nonce and a file, except for one text, which the policy names.
    for (const [, tag = '', text = ''] of html.matchAll(/(<script\b[^>]*>)([^<]*)/g)) {
      if (tag.includes('type="application/json"')) continue;
      expect(tag).toContain(`nonce="${nonce}"`);
      if (tag.includes(' data-host=')) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy).toContain(`'sha256-${hash}'`);
        continue;
      }
      expect(tag).toContain('src="/remotes/host/');
      expect(tag).toContain('integrity="sha384-');
    }
    expect(html).not.toMatch(/<style\b|\son\w+="/);
  }
  expect(nonces.size).toBe(paths.length);
});
