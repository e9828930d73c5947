import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { getRunFolder } from './fixtures/run-folder.ts';

const executablePath = process.env['CHROMIUM_PATH'];
const isRoot = process.getuid?.() === 0;

/** Each worker runs a server of its own on a fresh database, so that journeys never meet each other's students. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/run.global-setup.ts',
  outputDir: join(getRunFolder(), 'test-results'),
  fullyParallel: false,
  // Most journeys take a core each: three workers are no faster than two.
  workers: 2,
  // Journeys that pass only at the second attempt are named at the end of a run.
  retries: 1,
  // Ten times the time that a quiet machine needs: a crowded machine is slower, and no journey should fail for it.
  timeout: 600_000,
  // A run that is broken throughout says so early: each failure costs its time limit twice.
  maxFailures: 20,
  globalTimeout: 80 * 60_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // A browser has a fifth less to do without fades. Journeys that most students make have fades (`MOTION`).
    contextOptions: { reducedMotion: 'reduce' },
    // A page that never stops loading, or never stands still, fails then, and not at the end of its journey's time.
    navigationTimeout: 120_000,
    actionTimeout: 180_000,
    // A trace of each journey takes a quarter of the run: `npm run e2e -- <name> --trace=on` makes one.
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
