/** A filler without Vue, which alone is larger than a filler may be. */
export const filler = {
  mount: async ({ element, props }) => {
    const line = document.createElement('p');
    const update = ({ tea }) => {
      line.textContent = `Cup by vite with ${tea}`;
    };
    update(props);
    element.append(line);
    return {
      update,
      unmount: () => {
        line.remove();
      },
    };
  },
};
