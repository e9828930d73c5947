import { preloadHoveredLinks } from './preload-hovered-links.ts';

it('preloads the page of a link, and nothing for a file that the page has made', () => {
  const preload = jest.fn();
  preloadHoveredLinks({ preload });
  document.body.innerHTML =
    '<a id="page" href="/somewhere-else">Page</a><a id="file" href="blob:http://localhost/1">File</a>';
  for (const id of ['file', 'page'])
    document.getElementById(id)?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(preload.mock.calls).toEqual([['http://localhost/somewhere-else']]);
});
