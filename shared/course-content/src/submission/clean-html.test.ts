import { sanitiseToDocument } from './clean-html.ts';

describe('[ASSG-09] HTML for the editor', () => {
  it('is a document of its own, without what runs, loads or disguises itself', () => {
    const page = sanitiseToDocument(
      '<h2 style="color:red">A</h2><p onclick="x()">b<img src="x" onerror="x()"><svg onload="x()"></svg></p><script>x()</script>',
    );
    expect(page).not.toBe(document);
    expect(page.body.innerHTML).toBe('<h2>A</h2><p>b</p>');
  });
});
