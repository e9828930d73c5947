/** Parts of the probe (page-probe.ts) that find leftovers of a release in the page after it has left. */
import type { Probe, ProbeNames } from './page-probe.ts';

/** Finds globals and handlers of the window that the release added or changed. */
export const watchGlobals = ({ probe, container, otherContainers }: ProbeNames): void => {
  const { beginnings, leftovers } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  const before = new Map<string, unknown>();
  // Containers of fillers stay in the page as the release's own does.
  const expected = new Set(
    [container, ...otherContainers].flatMap((name) => [name, `webpackChunk${name}`]),
  );
  // Marks of run-time libraries (Vue, federation). The next remote with the same library shares them.
  const isMark = (name: string) =>
    /^__(?:VUE|FEDERATION|VMOK|GLOBAL_LOADING_REMOTE_ENTRY|mf|MF)_/.test(name);
  const readGlobal = (name: string): unknown => {
    const member = Object.getOwnPropertyDescriptor(globalThis, name);
    // The function is compared with the earlier one and never called.
    return typeof member?.value === 'function' ? member.value : member?.get;
  };
  const handlers = () =>
    [window, document, document.body].flatMap((target) => {
      const names: string[] = [];
      // `for…in` is necessary here, because handlers are inherited properties.
      for (const name in target)
        if (/^on[a-z]+$/.test(name) && typeof Reflect.get(target, name) === 'function')
          names.push(name);
      return names;
    });
  let handled: string[] = [];
  beginnings.push(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) before.set(name, readGlobal(name));
    handled = handlers();
  });
  leftovers.push(() => {
    const names = Object.getOwnPropertyNames(globalThis).filter((name) => !expected.has(name));
    return [
      ...names
        .filter((name) => !before.has(name) && !isMark(name))
        .map((name) => `the global "${name}"`),
      ...[...before.keys()]
        .filter((name) => before.get(name) !== undefined && before.get(name) !== readGlobal(name))
        .map((name) => `a "${name}" of its own`),
      ...handlers()
        .filter((name) => !handled.includes(name))
        .map((name) => `a handler "${name}"`),
    ];
  });
};

/** Finds changes of the objects that the language and the browser provide. */
export const watchPrototypes = ({ probe }: ProbeNames): void => {
  const { beginnings, leftovers } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  const before = new Map<
    object,
    { readonly name: string; readonly members: Map<string | symbol, unknown> }
  >();
  const readMembers = (target: object) =>
    new Map(
      Reflect.ownKeys(target).flatMap((key): [string | symbol, unknown][] => {
        const member = Object.getOwnPropertyDescriptor(target, key);
        const value: unknown = member?.value;
        // Skips a property without a value, such as Svelte adds to all elements: it has no effect on other code.
        if (!member?.get && (value === undefined || value === null)) return [];
        // The function is compared with the earlier one and never called.
        return [[key, typeof value === 'function' ? value : member?.get]];
      }),
    );
  const recordMembers = (name: string, target: unknown) => {
    if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return;
    if (!before.has(target)) before.set(target, { name, members: readMembers(target) });
  };
  beginnings.push(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
      const isBuiltIn = typeof value === 'function' && /\[native code\]/.test(String(value));
      if (!isBuiltIn || !/^[A-Z]/.test(name)) continue;
      recordMembers(name, value);
      recordMembers(`${name}.prototype`, Reflect.get(value as object, 'prototype'));
    }
    for (const name of ['JSON', 'Math', 'Reflect', 'console', 'history', 'navigator', 'crypto'])
      recordMembers(name, Reflect.get(globalThis, name));
  });
  leftovers.push(() =>
    [...before].flatMap(([target, { name, members }]) => {
      const now = readMembers(target);
      const keys = [...new Set([...members.keys(), ...now.keys()])];
      return keys
        .filter((key) => members.has(key) !== now.has(key) || members.get(key) !== now.get(key))
        .map((key) => `a changed ${name}.${String(key)}`);
    }),
  );
};

/** Finds elements outside of the release's own, and changes of shared elements. For the frame see probe-reach.ts. */
export const watchOverlays = ({ probe }: ProbeNames): void => {
  const { beginnings, leftovers } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  let before = new Set<Element>();
  let written = '';
  /** Returns added elements in the frame: React renders the frame's own elements, and pages have elements of their own. */
  const findAddedElements = () =>
    [...document.querySelectorAll('#root *')].filter(
      (element) =>
        !element.closest('[data-app]') &&
        !Object.keys(element).some((key) => key.startsWith('__react')),
    );
  const present = () =>
    [
      ...document.documentElement.children,
      ...document.body.children,
      ...findAddedElements(),
    ].filter(({ localName }) => localName !== 'script' && localName !== 'link');
  const marks = () =>
    [document.documentElement, document.body, document.querySelector('#root')]
      .map(
        (element) =>
          `${element?.className ?? ''}|${element?.getAttribute('style') ?? ''}|${String(element?.hasAttribute('inert'))}`,
      )
      .join(' ');
  beginnings.push(() => {
    before = new Set(present());
    written = marks();
  });
  leftovers.push(() => {
    const added = present().filter((element) => !before.has(element));
    return [
      ...added.map(({ localName }) => `an element <${localName}> outside of its own`),
      ...(marks() === written
        ? []
        : ['a class, a style or "inert" on <html>, <body> or the frame']),
    ];
  });
};
