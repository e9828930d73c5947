import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CodeBlock } from './code-block.tsx';
import { Markdown } from './markdown.tsx';

const TEXT = `First read **all** of it.

1. Make a folder:

   \`\`\`sh
   mkdir -p ~/practice
   ls "$HOME"
   \`\`\`

2. Look at \`ls -l\`, and at [the manual](https://example.org/ls).

# What you need

- a pencil
- an hour
`;

const show = (text = TEXT, headingLevel = 4) =>
  render(<Markdown text={text} headingLevel={headingLevel} />);

describe('a text of an author', () => {
  it('has its lists, its emphasis and its code', async () => {
    show();
    const list = async (text: string) => {
      const found = (await screen.findByText(text)).closest('ol, ul');
      if (!(found instanceof HTMLElement)) throw new Error(`'${text}' stands in no list`);
      return found;
    };
    const steps = await list('Make a folder:');
    expect(steps.localName).toBe('ol');
    const code = within(steps).getByRole('group', { name: 'Code' });
    expect(code.textContent).toBe('mkdir -p ~/practice\nls "$HOME"\n');
    expect(within(steps).getByText('ls -l').localName).toBe('code');
    // Page translators leave code as it is.
    expect(code).toHaveAttribute('translate', 'no');
    expect(within(steps).getByText('ls -l')).toHaveAttribute('translate', 'no');
    const needs = await list('a pencil');
    expect(needs.localName).toBe('ul');
    expect(within(needs).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('all').localName).toBe('strong');
  });

  it.each([
    [2, 'h2', 'h3'],
    [4, 'h4', 'h5'],
    [6, 'h6', 'h6'],
  ])('has headings that begin at level %i of its page', async (level, first, second) => {
    show('# One\n\n## Two', level);
    expect((await screen.findByRole('heading', { name: 'One' })).localName).toBe(first);
    expect(screen.getByRole('heading', { name: 'Two' }).localName).toBe(second);
  });

  it('leads to other pages in a tab of their own, which knows nothing of ours', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'the manual' });
    expect(link).toHaveAttribute('href', 'https://example.org/ls');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('runs nothing, loads nothing, and shows HTML as the text that it is', async () => {
    const { container } = show(
      'Read <script>alert(1)</script><img src="x" onerror="alert(2)"> **this**.\n\n' +
        '[Press](javascript:alert(3)) ![picture](https://elsewhere.example/p.png)',
    );
    await screen.findByText('this');
    expect(container).toHaveTextContent('<img src="x" onerror="alert(2)">');
    expect(container.querySelector('script, img')).toBeNull();
    expect(screen.getByText('Press')).not.toHaveAttribute('href', expect.stringContaining('java'));
  });

  it('takes 64 KB of brackets', async () => {
    show(`${'['.repeat(65_000)} **end**`);
    expect(await screen.findByText('end')).toBeVisible();
  });
});

describe('code', () => {
  it('is copied as it is, without the end of its last line', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    render(<CodeBlock>{'  tar -czf a.tgz .\nls\n'}</CodeBlock>);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(copied.mock.calls).toEqual([['  tar -czf a.tgz .\nls']]);
  });

  it('is selected where the browser keeps its clipboard to itself', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CodeBlock>ls -l</CodeBlock>);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/copy it with the keyboard/)).toBeVisible();
    expect(String(window.getSelection())).toBe('ls -l');
  });
});
