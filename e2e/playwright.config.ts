import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { runFolder } from './fixtures/run-folder.ts';

const executablePath = process.env['CHROMIUM_PATH'];
const isRoot = process.getuid?.() === 0;

/**
 * Long files: they open releases in a browser of the gate, start clusters or build a site. One at a time runs beside the others, from the
 * beginning, so that none of them is still running when the others have ended.
 */
const LONG_FILES = [
  'breaking-releases',
  'cluster',
  'foreign-remotes',
  'host-gate',
  'older-kit',
  'right-to-left',
  'smoke-mount',
].map((name) => `${name}.spec.ts`);

/** Each worker runs a server of its own on a fresh database, so that journeys never meet each other's students. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/run.global-setup.ts',
  outputDir: join(runFolder(), 'test-results'),
  fullyParallel: false,
  workers: 3,
  projects: [
    { name: 'long', testMatch: LONG_FILES, workers: 1 },
    // Most of them take a core each: with three, pages of the others came too late.
    { name: 'usual', testIgnore: LONG_FILES, workers: 2 },
  ],
  // What passes at the second try only is named at the end of a run.
  retries: 1,
  // Ten times what a quiet machine needs: on a crowded one everything takes longer, and nothing should fail for it.
  timeout: 600_000,
  // A run that is broken throughout says so early: each failure costs its time limit twice.
  maxFailures: 20,
  globalTimeout: 80 * 60_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Without fades a browser has a fifth less to do. Journeys that most students make have them (`MOTION`).
    contextOptions: { reducedMotion: 'reduce' },
    // A page that never ends to load fails then, and not at the end of its journey's time.
    navigationTimeout: 120_000,
    // A trace of everything takes a quarter of the run: `npm run e2e -- <name> --trace=on` makes one.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
