import { buildMailBody } from './build-mail-body.ts';

it('builds the body of a mail, with escaped values as text', () => {
  const inner =
    '<main dir="auto"><h1>A &amp; B</h1><p>One<br>two &lt;script&gt;</p>' +
    '<p><a href="/a?x=1&amp;y=2">Link</a></p><p class="code">123456</p></main>';
  const body = buildMailBody(`<html><style>p{}</style><body>${inner}</body></html>`);
  expect(body.innerHTML).toBe(inner);
  expect(body.querySelector('a')?.getAttribute('href')).toBe('/a?x=1&y=2');
});

it('leaves out elements and attributes that mails of the server do not have', () => {
  const body = buildMailBody('<body><p onclick="x">a<iframe src="b">c</iframe></p></body>');
  expect(body.innerHTML).toBe('<p>ac</p>');
});
