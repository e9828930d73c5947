import { createReleaseStepRunner } from './release-step-runner.ts';

const page = { at: 1_800_000_000, loadTimeoutMs: 60_000 };
const notes = () =>
  [...document.cookie.matchAll(/cairn_step[^=]*=([^;]*)/g)].map(([, text]) => text);
const note = () => notes().at(-1);
const step = ['Mount', 'catalog@1.1.0'] as const;
const hang = () => new Promise(() => {});

it('[HEAL-09] a step is noted, by the clock of the server, from before it runs until it has ended', async () => {
  const run = createReleaseStepRunner(page);
  let seen: string | undefined;
  const result = await run(
    async () => {
      // A page that freezes here leaves its note.
      seen = note();
      return 7;
    },
    ...step,
  );
  expect(result).toBe(7);
  expect(seen).toMatch(/^catalog@1\.1\.0~18000\d{5}$/);
  expect(notes()).toEqual([]);
});

it('[HEAL-05] a step that hangs ends with its own limit and leaves no note', async () => {
  const hanging = createReleaseStepRunner(page)(hang, ...step, 30);
  await expect(hanging).rejects.toThrow('Mount of catalog@1.1.0 did not finish within 30 ms');
  expect(notes()).toEqual([]);
});

it('a page that is left takes its note along', () => {
  void createReleaseStepRunner(page)(hang, ...step);
  expect(note()).toContain('catalog@1.1.0');
  dispatchEvent(new Event('pagehide'));
  expect(notes()).toEqual([]);
});

describe('the note of a page that froze', () => {
  /** Makes what follows the page that began to load at this time. */
  const loadPage = (timeOrigin: number) => {
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(performance, 'timeOrigin');
  });

  it('[HEAL-09] stays as it is when a later page runs the same step of the same release', async () => {
    loadPage(1_799_999_990_000);
    void createReleaseStepRunner({ ...page, at: 1_799_999_990 })(hang, ...step);
    const [frozen] = notes();
    loadPage(1_800_000_000_000);
    let seen: unknown;
    await createReleaseStepRunner(page)(
      async () => {
        seen = notes();
      },
      ...step,
    );
    expect(seen).toEqual([frozen, expect.stringMatching(/^catalog@1\.1\.0~18000\d{5}$/)]);
    dispatchEvent(new Event('pagehide'));
    expect(notes()).toEqual([frozen]);
  });
});

it('[HEAL-09] names the page where the server asks for it, so that its start counts once', async () => {
  let seen: string | undefined;
  await createReleaseStepRunner({ ...page, pageId: 'AbCdEf_123456-89' })(
    async () => {
      seen = note();
    },
    ...step,
  );
  expect(seen).toMatch(/^catalog@1\.1\.0~18000\d{5}~AbCdEf_123456-89$/);
});
