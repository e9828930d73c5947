import type { Page } from '@playwright/test';

/**
 * Returns texts in open dialogs that look different in a dialog at the end of the page: rules for what is around a dialog
 * reach them.
 */
export const findDialogStyleFaults = (page: Page): Promise<string[]> =>
  page.evaluate(findStyleFaults);

const findStyleFaults = (): string[] => {
  const COMPARED = [
    'color',
    'fontSize',
    'fontWeight',
    'letterSpacing',
    'marginTop',
    'textAlign',
  ] as const;
  const faultsIn = (dialog: HTMLDialogElement): string[] => {
    const copy = dialog.cloneNode(true) as HTMLDialogElement;
    copy.removeAttribute('open');
    // Radio buttons of one name would be one group.
    for (const control of copy.querySelectorAll('[name]')) control.removeAttribute('name');
    (dialog.closest('[data-app]') ?? document.body).append(copy);
    copy.showModal();
    const copies = [...copy.querySelectorAll('h2, h3, p, li, label, b')];
    const faults = [...dialog.querySelectorAll('h2, h3, p, li, label, b')].flatMap(
      (part, index) => {
        const [found, wanted] = [part, copies[index] ?? part].map((one) => getComputedStyle(one));
        return COMPARED.filter((name) => found?.[name] !== wanted?.[name]).map(
          (name) =>
            `“${(part.textContent ?? '').slice(0, 40)}” in a dialog has the ${name} ${found?.[name]}, not ${wanted?.[name]}`,
        );
      },
    );
    copy.remove();
    return faults;
  };
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].flatMap(faultsIn);
};

/** Open dialogs whose title leaves no room for their content, or whose end no scrolling brings into sight. */
export const findDialogRoomFaults = (page: Page): Promise<string[]> =>
  page.evaluate(findRoomFaults);

const findRoomFaults = (): string[] => {
  const LEAST_ROOM_PX = 40;
  const faults: string[] = [];
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]:has(h2)')) {
    const title = dialog.querySelector('h2');
    const last = [...dialog.querySelectorAll('button, p')].at(-1);
    dialog.scrollTop = 0;
    const bottom = Math.min(dialog.getBoundingClientRect().bottom, innerHeight);
    const room = bottom - (title?.getBoundingClientRect().bottom ?? 0);
    last?.scrollIntoView({ block: 'nearest' });
    const end = last?.getBoundingClientRect().bottom ?? 0;
    const name = `the dialog “${title?.textContent}”`;
    if (room < LEAST_ROOM_PX) faults.push(`the title leaves ${room} px of ${name}`);
    if (end > bottom + 1) faults.push(`no scrolling leads to the end of ${name}`);
  }
  return faults;
};
