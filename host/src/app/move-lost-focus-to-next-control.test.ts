import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { moveLostFocusToNextControl } from './move-lost-focus-to-next-control.ts';

// jsdom has no layout: only elements with the attribute `hidden`, and what they contain, are invisible.
const isShown = function isShown(this: Element): boolean {
  return this.closest('[hidden]') === null;
};

let stop: () => void;
beforeAll(() => {
  Object.assign(Element.prototype, { checkVisibility: isShown });
  stop = moveLostFocusToNextControl();
});
afterAll(() => {
  stop();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  document.body.replaceChildren();
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const show = (html: string): void => {
  document.body.innerHTML = `<button id="outside">Outside</button><main tabindex="-1">${html}</main>`;
};
const pressOn = async (selector: string): Promise<void> => {
  find(selector).focus();
  await userEvent.keyboard('{Enter}');
};
const twoFrames = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));

const ROWS = `
  <ul>
    <li id="first"><button id="first-remove">Remove</button></li>
    <li id="second"><button id="second-remove">Remove</button></li>
    <li id="third"><button id="third-remove">Remove</button></li>
  </ul>`;

it('moves the focus to the control after the one that is removed', async () => {
  show(ROWS);
  await pressOn('#second-remove');
  find('#second').remove();
  await waitFor(() => expect(find('#third-remove')).toHaveFocus());
});

it('moves the focus to the last control before one at the end, and to the main area if there is none', async () => {
  show(ROWS);
  await pressOn('#third-remove');
  find('#third').remove();
  await waitFor(() => expect(find('#second-remove')).toHaveFocus());
  find('ul').remove();
  await waitFor(() => expect(find('main')).toHaveFocus());
});

it('moves the focus to what stands in the place of the control', async () => {
  show('<p><button id="enrol">Enroll</button></p><a href="/" id="later">Later</a>');
  await pressOn('#enrol');
  find('p').innerHTML = '<a href="/" id="open">Open Course</a>';
  await waitFor(() => expect(find('#open')).toHaveFocus());
});

it('finds the position when a part and then what is around it is removed', async () => {
  show(`<section>${ROWS}</section><button id="after">After</button>`);
  await pressOn('#second-remove');
  find('#second').remove();
  find('section').remove();
  await waitFor(() => expect(find('#after')).toHaveFocus());
});

it('moves the focus from a control that is hidden, past controls that Tab does not reach', async () => {
  show(`${ROWS}<button tabindex="-1">No stop</button><button disabled>Disabled</button>
    <button id="after">After</button>`);
  await pressOn('#first-remove');
  find('ul').hidden = true;
  // Browsers take the focus from a hidden element; jsdom does not.
  await waitFor(() => expect(find('#after')).toHaveFocus());
});

it('gives the focus back to a control that was only moved', async () => {
  show(ROWS);
  await pressOn('#third-remove');
  find('ul').prepend(find('#third'));
  await waitFor(() => expect(find('#third-remove')).toHaveFocus());
});

it('leaves the focus where a component has put it, or where a person has left it', async () => {
  show(ROWS);
  await pressOn('#second-remove');
  find('#second').remove();
  find('#first-remove').focus();
  await twoFrames();
  expect(find('#first-remove')).toHaveFocus();
  find('#first-remove').blur();
  find('#third').remove();
  await twoFrames();
  expect(document.body).toHaveFocus();
});

it('does nothing for a person who uses a pointer', async () => {
  show(ROWS);
  await userEvent.click(find('#second-remove'));
  find('#second').remove();
  await twoFrames();
  expect(document.body).toHaveFocus();
});
