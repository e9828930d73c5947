// Ten times what the slowest test needs on a quiet machine: only what never ends should fail.
jest.setTimeout(200_000);
