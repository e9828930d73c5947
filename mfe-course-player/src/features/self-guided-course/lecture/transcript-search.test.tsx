import { translatePage } from '@cairn/testing/translate-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback, playFilmTo } from '../../../lib/test/media.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';

const WORDS = ['The address.', 'Nothing here.', 'An ADDRESS and an address.', 'The end.'];
const transcriptOf = (lines: readonly string[]) =>
  lines.map((text, index) => `${index * 5}s - ${index * 5 + 5}s: ${text}`).join('\n');

beforeEach(() => {
  mockMediaPlayback();
  signInWithProgress();
});

const open = async (lines: readonly string[] = WORDS) => {
  openSelfGuidedCourse({ transcript: transcriptOf(lines) });
  return screen.findByRole('searchbox', { name: 'Search the transcript' });
};
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const found = () => document.querySelector('[data-found]');
const said = () => document.querySelector('[aria-current="true"]');
const panel = () => screen.getByRole('tabpanel', { name: 'Transcript' });
const hits = () => panel().querySelector('[aria-live]')?.textContent;

/** Gives lines positions, since jsdom has no layout: lines of 50 px in a list 400 px high. */
const layOut = () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(380);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(20_000 * 60);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 50 : 400;
  });
};

describe('searching in a transcript', () => {
  it('marks the words, counts their lines and goes round them', async () => {
    const field = await open();
    await userEvent.type(field, 'address');
    expect(marks()).toEqual(['address', 'ADDRESS', 'address']);
    expect(hits()).toBe('1 of 2');
    expect(found()).toHaveTextContent('The address.');
    await userEvent.click(screen.getByRole('button', { name: 'Next match' }));
    expect(hits()).toBe('2 of 2');
    expect(found()).toHaveTextContent('An ADDRESS');
    await userEvent.type(field, '{Enter}');
    expect(hits()).toBe('1 of 2');
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
    expect(hits()).toBe('2 of 2');
    await userEvent.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(hits()).toBe('1 of 2');
    await userEvent.type(field, '{Escape}');
    expect(field).toHaveValue('');
    expect(marks()).toEqual([]);
    expect(hits()).toBe('');
  });

  it('marks the words, and other words, while a page translator replaces the texts', async () => {
    const field = await open();
    const endTranslation = translatePage();
    await userEvent.type(field, 'address');
    await waitFor(() => expect(marks()).toEqual(['address', 'ADDRESS', 'address']));
    await userEvent.clear(field);
    await userEvent.type(field, 'nothing');
    await waitFor(() => expect(marks()).toEqual(['Nothing']));
    expect(panel()).toHaveTextContent('The address.');
    endTranslation();
  });

  it('says that the words are nowhere', async () => {
    await userEvent.type(await open(), 'submarine');
    expect(hits()).toBe('Not found');
    expect(screen.getByRole('button', { name: 'Next match' })).toHaveAttribute('aria-disabled');
  });

  it('is not scrolled by the film during a search', async () => {
    jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(
      this: HTMLElement,
    ) {
      return this.tagName === 'LI'
        ? [...(this.parentElement?.children ?? [])].indexOf(this) * 100
        : 0;
    });
    const field = await open();
    const list = within(panel()).getByRole('list');
    await userEvent.type(field, 'end');
    expect(list.scrollTop).toBe(300);
    act(() => playFilmTo(6));
    expect(list.scrollTop).toBe(300);
    expect(said()).toHaveTextContent('Nothing here.');
    await userEvent.clear(field);
    expect(list.scrollTop).toBe(100);
  });

  it('moves by key, and Tab stops once', async () => {
    await open();
    const line = (name: RegExp) => screen.getByRole('button', { name });
    act(() => line(/The address/).focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(line(/ADDRESS and/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(line(/The end/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(line(/The address/)).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: /\.txt/ })).toHaveFocus();
  });
});

describe('a transcript of 20,000 lines', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `Line number ${index}.`);

  it('draws the lines in sight, finds any other, and says how many there are', async () => {
    layOut();
    const field = await open(many);
    await screen.findByText('Line number 0.');
    expect(drawn().length).toBeLessThan(40);
    expect(drawn()[3]).toHaveAttribute('aria-setsize', '20000');
    expect(drawn()[3]).toHaveAttribute('aria-posinset', '4');
    await userEvent.type(field, 'number 15000.');
    fireEvent.scroll(box());
    expect(found()).toHaveTextContent('Line number 15000.');
    expect(hits()).toBe('1 of 1');
    await userEvent.click(screen.getByRole('button', { name: /Line number 15000/ }));
    expect(getFilm().currentTime).toBe(75_000);
  });

  it('keeps the line of the moment in sight, and the one with the focus in the page', async () => {
    layOut();
    await open(many);
    const first = await screen.findByRole('button', { name: /Line number 0\./ });
    act(() => first.focus());
    act(() => playFilmTo(50_001));
    fireEvent.scroll(box());
    expect(said()).toHaveTextContent('Line number 10000.');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('button', { name: /Line number 19999\./ })).toHaveFocus();
  });
});

const drawn = () => within(panel()).getAllByRole('listitem');
const box = (): HTMLElement => {
  const list = within(panel()).getByRole('list').parentElement;
  if (!list) throw new Error('The lines have no box');
  return list;
};
