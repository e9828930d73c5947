/** Ten times what the slowest test needs on a quiet machine; those that start servers of their own set longer limits. */
jest.setTimeout(300_000);
