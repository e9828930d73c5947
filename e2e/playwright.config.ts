import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { runFolder } from './fixtures/run-folder.ts';

const executablePath = process.env['CHROMIUM_PATH'];
const isRoot = process.getuid?.() === 0;

/** Each worker runs a server of its own on a fresh database, so that journeys never meet each other's students. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/run.global-setup.ts',
  outputDir: join(runFolder(), 'test-results'),
  fullyParallel: false,
  // Half of a journey is waiting: three fill two cores.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
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
