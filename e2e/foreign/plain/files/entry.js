/* A container that was written by hand, without a build. */
globalThis.mfe_by_plain_1_0_0 = ((here) => {
  let scope;
  const lent = async (name) => (await Object.values(scope[name])[0].get())();
  const styles = () =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.crossOrigin = 'anonymous';
      link.href = new URL('app.css', here).href;
      link.integrity = globalThis['__MFE__']?.integrity?.[link.href] ?? '';
      link.addEventListener('load', resolve, { once: true });
      link.addEventListener('error', reject, { once: true });
      document.head.append(link);
    });
  const remote = {
    bootstrap: styles,
    mount: async ({ element, onDrawn }) => {
      const { events } = await lent('@cairn/session');
      const title = document.createElement('h1');
      title.className = 'by-plain-title';
      title.textContent = 'Built by plain';
      const button = document.createElement('button');
      let count = 0;
      button.textContent = 'Pressed 0';
      button.addEventListener('click', () => {
        count += 1;
        button.textContent = `Pressed ${count}`;
        events.emit('notice.shown', { tone: 'info', message: `Pressed ${count} by plain` });
      });
      element.replaceChildren(title, button);
      onDrawn(location.pathname);
    },
    unmount: async ({ element }) => {
      element.replaceChildren();
    },
  };
  return {
    init: (given) => {
      scope = given;
    },
    get: async (name) => {
      if (name === './app') return () => ({ remote });
      throw new Error(`by-plain has no ${name}`);
    },
  };
})(document.currentScript.src);
