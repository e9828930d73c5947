// Ten times what the slowest test needs on a quiet machine, so that only a test that never ends fails.
jest.setTimeout(200_000);
