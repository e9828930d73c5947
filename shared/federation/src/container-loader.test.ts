import { buildRemoteManifest } from '../test/releases.ts';
import { loadRemoteModule } from './container-loader.ts';

type Page = Record<string, unknown>;
const page = globalThis as unknown as Page;

/** Returns a container; `shows` of its remote names the release that the page shows. */
const container = (shows: string) => ({
  init: () => {},
  get: async () => () => ({
    remote: { shows, bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} },
  }),
});

/** Effects of the releases' scripts, by path. As in a browser, each script runs, and `load` fires right after it. */
const scripts = new Map<string, () => void>();
beforeEach(() => {
  Object.assign(page, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: {} },
  });
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src } = script as HTMLScriptElement;
    queueMicrotask(() => {
      scripts.get(new URL(src).pathname)?.();
      (script as HTMLScriptElement).dispatchEvent(new Event('load'));
    });
  });
});

let count = 0;
const release = () => {
  count += 1;
  return buildRemoteManifest(`r${count}`).current;
};
type Release = ReturnType<typeof release>;
const brings = ({ base, entry }: Release, run: () => void) => scripts.set(base + entry, run);
const load = async (wanted: Release) =>
  (await loadRemoteModule(wanted, () => undefined)) as unknown as { readonly shows: string };
const define = (name: string, shows: string) => () => {
  // `var` defines a global in the same way.
  if (!Object.hasOwn(page, name)) Object.defineProperty(page, name, { writable: true });
  page[name] = container(shows);
};

describe('a release that defines the container of another', () => {
  it('is not loaded, and the other is shown as its own script brings it', async () => {
    const [evil, good] = [release(), release()];
    brings(evil, () => {
      define(evil.container, 'evil')();
      define(good.container, 'evil')();
    });
    brings(good, define(good.container, 'good'));
    await expect(load(evil)).rejects.toThrow(`${evil.container} defines ${good.container}, too`);
    expect((await load(good)).shows).toBe('good');
  });

  it('later, is not shown in its place', async () => {
    const [evil, good] = [release(), release()];
    brings(evil, define(evil.container, 'evil'));
    brings(good, define(good.container, 'good'));
    await load(evil);
    define(good.container, 'evil')();
    expect((await load(good)).shows).toBe('good');
  });

  it('once that is there, changes nothing: a second definition is refused', async () => {
    const good = release();
    brings(good, define(good.container, 'good'));
    await load(good);
    expect(define(good.container, 'evil')).toThrow(TypeError);
    expect(() => Object.defineProperty(page, good.container, { value: 1 })).toThrow(TypeError);
    expect((await load(good)).shows).toBe('good');
  });

  it('for good, keeps it from running and is not shown in its place either', async () => {
    const good = release();
    brings(good, () => {});
    Object.defineProperty(page, good.container, { value: container('evil') });
    await expect(load(good)).rejects.toThrow(`${good.container} is taken by another release`);
  });
});

it('a script without a container is rejected with that reason', async () => {
  const empty = release();
  brings(empty, () => {});
  await expect(load(empty)).rejects.toThrow(`${empty.entry} brought no ${empty.container}`);
});

describe('the script of a release', () => {
  const shown: HTMLScriptElement[] = [];
  const watch = (tell: 'load' | 'error' = 'load') => {
    shown.length = 0;
    jest.spyOn(document.head, 'append').mockImplementation((node) => {
      const script = node as HTMLScriptElement;
      document.body.append(script);
      shown.push(script);
      queueMicrotask(() => {
        if (tell === 'load') scripts.get(new URL(script.src).pathname)?.();
        script.dispatchEvent(new Event(tell));
      });
    });
  };

  it('is asked for with its hash, once however often it is wanted, and leaves the page', async () => {
    const good = release();
    brings(good, define(good.container, 'good'));
    watch();
    const hashOf = jest.fn(() => 'sha384-x');
    await loadRemoteModule(good, hashOf);
    await loadRemoteModule(good, hashOf);
    expect(hashOf.mock.calls).toEqual([[new URL(good.base + good.entry, location.href).href]]);
    expect(shown.map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
      ['sha384-x', 'anonymous'],
    ]);
    expect(shown[0]?.isConnected).toBe(false);
  });

  it('of a development server has no hash', async () => {
    const own = release();
    brings(own, define(own.container, 'own'));
    watch();
    await load(own);
    expect(shown[0]?.hasAttribute('integrity')).toBe(false);
  });

  it('that is missing or damaged is reported with its URL and removed from the page', async () => {
    const gone = release();
    watch('error');
    const address = new URL(gone.base + gone.entry, location.href).href;
    await expect(load(gone)).rejects.toThrow(
      `${address} could not be loaded, or is not what it should be`,
    );
    expect(shown[0]?.isConnected).toBe(false);
  });
});

it.each(['bootstrap', 'mount', 'unmount'])('what exports no %s is no remote', async (missing) => {
  const odd = release();
  const whole = { bootstrap: () => {}, mount: () => {}, unmount: () => {} };
  brings(odd, () => {
    page[odd.container] = {
      init: () => {},
      get: async () => () => ({ remote: { ...whole, [missing]: undefined } }),
    };
  });
  await expect(load(odd)).rejects.toThrow(`${odd.container} does not export a remote`);
});

it('a container borrows what the host shares, and gives what every release exposes', async () => {
  const good = release();
  const order: unknown[] = [];
  const scope = { react: {} };
  Object.assign(page, {
    __webpack_init_sharing__: async (name: string) => order.push(name),
    __webpack_share_scopes__: { default: scope },
  });
  brings(good, () => {
    const made = container('good');
    page[good.container] = {
      init: (given: unknown) => order.push(given),
      get: async (name: string) => {
        order.push(name);
        return made.get();
      },
    };
  });
  await load(good);
  expect(order).toEqual(['default', scope, './app']);
});

it('what stood on the page before, and cannot be removed, is no fault of the next release', async () => {
  const [evil, good] = [release(), release()];
  Object.defineProperty(page, evil.container, { value: container('evil') });
  brings(good, define(good.container, 'good'));
  expect((await load(good)).shows).toBe('good');
});
