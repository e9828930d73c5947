/** Actions of a student in the form of an answer. */
import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const pressButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Opens the form of an answer. */
export const openAnswerForm = async (label = 'Submit Assignment') => {
  await pressButton(label);
  return screen.findByRole('dialog', { name: 'Your answer' });
};
export const typeAnswer = async (text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), text);
export const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), {
    target: { files },
  });
// Uses the File of Node.js, because fetch rejects that of jsdom.
export const createTextFile = (name: string) =>
  new NodeFile(['bytes of it'], name, { type: 'text/plain' }) as unknown as File;
export const getSubmitButton = () => screen.getByRole('button', { name: /^(?:Submit|Start)/ });
export const submitAndConfirm = async () => {
  await userEvent.click(getSubmitButton());
  const dialog = await screen.findByRole('dialog', { name: /^Submit attempt/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
};
