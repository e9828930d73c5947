/**
 * jsdom knows <dialog> but not how to open it. Enough for tests of screens: open and closed. The backdrop, the top layer
 * and where the focus goes are the browser's business and proved there.
 */
export const installDialog = (): void => {
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
