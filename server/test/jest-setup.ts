/** Ten times what the slowest test needs on an idle machine; tests that start servers set longer limits. */
jest.setTimeout(300_000);
