import { screen, waitFor } from '@testing-library/dom';
import { useEffect } from 'react';
import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { buildRemoteManifest, testSite } from '../test/releases.ts';
import { defineFiller } from './define-filler.ts';
import type { PlatformEvent } from './platform-event.ts';
import { RemoteDirectory } from './remote-directory.ts';
import type { FillerModule } from './slot-props.ts';
import { createPageSlots } from './slots.ts';
import type { PageSlotOptions } from './slot-options.ts';

const SLOT = 'catalog/aside';
/** Observers of the page: a test says what comes into view. */
const observers = new Map<Element, () => void>();

beforeEach(() => {
  // The fillers render asynchronously, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  observers.clear();
  document.body.replaceChildren();
  globalThis.IntersectionObserver = class {
    readonly #callback: IntersectionObserverCallback;
    readonly #elements = new Set<Element>();
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      this.#elements.add(element);
      observers.set(element, () => {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        this.#callback([entry], this as unknown as IntersectionObserver);
      });
    }
    disconnect() {
      for (const element of this.#elements) observers.delete(element);
    }
  } as unknown as typeof IntersectionObserver;
});

interface Page {
  readonly element: HTMLElement;
  readonly events: PlatformEvent[];
  readonly asked: string[];
  readonly slots: ReturnType<typeof createPageSlots>;
  student: string | undefined;
  roles: string[];
  readonly changeStudent: () => void;
}

type Modules = Readonly<Record<string, FillerModule>>;

/** Returns a remote with releases that fill the slot, newest first. */
const fillerRemote = (name: string, ...versions: string[]): RemoteManifest => {
  const found = buildRemoteManifest(name, versions);
  const fills = [SLOT];
  return {
    ...found,
    current: { ...found.current, fills },
    previous: found.previous.map((release) => Object.assign({}, release, { fills })),
  };
};

const openPage = (
  fillers: NonNullable<RemoteManifest['slots']>[string],
  remotes: readonly RemoteManifest[],
  modules: Modules,
): Page => {
  const listeners = new Set<() => void>();
  const page: Omit<Page, 'slots'> = {
    element: document.createElement('div'),
    events: [],
    asked: [],
    student: 'student-1',
    roles: [],
    changeStudent: () => {
      for (const listener of listeners) listener();
    },
  };
  document.body.append(page.element);
  const options: PageSlotOptions = {
    directory: new RemoteDirectory({
      known: [],
      onFound: () => {},
      ask: async (url) => {
        page.asked.push(url);
        return { remote: remotes.find(({ name }) => url.endsWith(`name=${name}`)) ?? null };
      },
    }),
    run: (work) => work(),
    identity: {
      current: () => page.student,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      roles: () => page.roles,
    },
    site: testSite,
    report: (event) => page.events.push(event),
    load: async ({ version }) => {
      const found = modules[version];
      if (!found) throw new Error(`${version} is missing`);
      return found;
    },
  };
  return Object.assign(page, { slots: createPageSlots(options, { [SLOT]: fillers }) });
};

const showing = (text: string) =>
  defineFiller(({ tea }: { readonly tea: string }) => (
    <p>
      {text} {tea}
    </p>
  ));
const throwing = defineFiller(() => {
  throw new Error('Broken');
});
const throwingLater = defineFiller(() => {
  useEffect(() => {
    throw new Error('Broken');
  }, []);
  return <p>Never</p>;
});

const comeIntoView = async (page: Page) => {
  await waitFor(() => {
    if (observers.size === 0) throw new Error('Nothing is watched');
  });
  for (const element of page.element.children) observers.get(element)?.();
};
const failures = ({ events }: Page) =>
  events.flatMap((event) =>
    event.type === 'release-failed' ? [[event.version, event.instead, event.slot]] : [],
  );
const filler = { remote: 'upskill', height: 120 };

it('reserves space at once, and asks for nothing before the slot comes into view', async () => {
  const page = openPage([filler], [fillerRemote('upskill', '1.0.0')], { '1.0.0': showing('New') });
  expect(page.slots.isFilled(SLOT)).toBe(true);
  expect(page.slots.isFilled('catalog/foot')).toBe(false);
  page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  expect(page.element.children).toHaveLength(1);
  expect(page.element.children[0]).toHaveStyle({ minBlockSize: '120px' });
  expect(page.asked).toEqual([]);
  await comeIntoView(page);
  expect(await screen.findByText('New Assam')).toBeInTheDocument();
  expect(page.asked).toEqual(['/boot/remote?name=upskill']);
  const running = { type: 'release-running', remote: 'upskill', version: '1.0.0', slot: SLOT };
  await waitFor(() => expect(page.events).toMatchObject([running]));
});

it('hands later props on, and leaves nothing behind when the page goes', async () => {
  const page = openPage([filler], [fillerRemote('upskill', '1.0.0')], { '1.0.0': showing('New') });
  const filled = page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  await screen.findByText('New Assam');
  filled.update({ tea: 'Sencha' });
  expect(await screen.findByText('New Sencha')).toBeInTheDocument();
  filled.remove();
  await waitFor(() => expect(page.element).toBeEmptyDOMElement());
  expect(observers.size).toBe(0);
});

it.each([
  ['throws when it is drawn', throwing],
  ['throws in an effect', throwingLater],
  ['has no code', undefined],
])('a release that %s is replaced by the one before it', async (_, broken) => {
  const page = openPage([filler], [fillerRemote('upskill', '1.1.0', '1.0.0')], {
    ...(broken && { '1.1.0': broken }),
    '1.0.0': showing('Old'),
  });
  page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  expect(await screen.findByText('Old Assam')).toBeInTheDocument();
  expect(failures(page)).toEqual([['1.1.0', '1.0.0', SLOT]]);
  expect(page.element.children[0]?.children).toHaveLength(1);
});

it('a filler without a working release disappears, and others stay', async () => {
  const page = openPage(
    [filler, { remote: 'range', height: 50 }],
    [fillerRemote('upskill', '1.1.0'), fillerRemote('range', '1.0.0')],
    { '1.1.0': throwing, '1.0.0': showing('Other') },
  );
  page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  expect(await screen.findByText('Other Assam')).toBeVisible();
  await waitFor(() => expect(page.element.children[0]).not.toBeVisible());
  expect(failures(page)).toEqual([['1.1.0', undefined, SLOT]]);
});

it('a release that does not fill the slot is no fallback', async () => {
  const found = fillerRemote('upskill', '1.1.0', '1.0.0');
  const older = { ...found, previous: found.previous.map(({ fills: _none, ...rest }) => rest) };
  const page = openPage([filler], [older], { '1.1.0': throwing, '1.0.0': showing('Old') });
  page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  await waitFor(() => expect(failures(page)).toEqual([['1.1.0', undefined, SLOT]]));
  expect(page.element).not.toHaveTextContent('Old');
});

it('an error after the first drawing takes the filler away, and blames its screen', async () => {
  const Late = ({ tea }: { readonly tea: string }) => {
    if (tea === 'Sencha') throw new Error('Broken by Sencha');
    return <p>{tea}</p>;
  };
  const page = openPage([filler], [fillerRemote('upskill', '1.1.0', '1.0.0')], {
    '1.1.0': defineFiller(Late),
    '1.0.0': showing('Old'),
  });
  const filled = page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  await screen.findByText('Assam');
  filled.update({ tea: 'Sencha' });
  await waitFor(() => expect(page.element.children[0]).not.toBeVisible());
  expect(page.events.map(({ type }) => type)).toEqual(['release-running', 'screen-failed']);
});

it.each([
  ['students', { signedIn: true }, 'student-1', [], true],
  ['students', { signedIn: true }, undefined, [], false],
  ['visitors', { signedIn: false }, undefined, [], true],
  ['visitors', { signedIn: false }, 'student-1', [], false],
  ['students with a role', { role: 'analyst' }, 'student-1', ['analyst'], true],
  ['students with a role', { role: 'analyst' }, 'student-1', ['tester'], false],
])('is for %s only (%j): %s with %j', (_, when, student, roles, isShown) => {
  const page = openPage([{ ...filler, when }], [], {});
  Object.assign(page, { student, roles });
  page.slots.fill(page.element, SLOT, {});
  expect((page.element.children[0] as HTMLElement).hidden).toBe(!isShown);
});

it('comes and goes with the student', async () => {
  const when = { signedIn: true };
  const page = openPage([{ ...filler, when }], [fillerRemote('upskill', '1.0.0')], {
    '1.0.0': showing('New'),
  });
  page.slots.fill(page.element, SLOT, { tea: 'Assam' });
  await comeIntoView(page);
  await screen.findByText('New Assam');
  page.student = undefined;
  page.changeStudent();
  await waitFor(() => expect(page.element).not.toHaveTextContent('New'));
  expect(page.element.children[0]).not.toBeVisible();
  page.student = 'student-2';
  page.changeStudent();
  await comeIntoView(page);
  expect(await screen.findByText('New Assam')).toBeVisible();
});
