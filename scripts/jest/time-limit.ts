// Ten times the duration of the slowest test on an idle machine, so that only a test that never ends exceeds the limit.
jest.setTimeout(200_000);
