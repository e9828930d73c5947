/**
 * Adds `showModal`, `show` and `close` to `<dialog>`, which jsdom lacks. They only open and close it, which is enough for tests
 * of screens. Journeys in a browser prove the backdrop, the top layer and the focus.
 */
export const installDialogMethods = (): void => {
  if (typeof HTMLDialogElement === 'undefined' || 'showModal' in HTMLDialogElement.prototype)
    return;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
};
