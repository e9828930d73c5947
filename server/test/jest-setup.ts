/**
 * Time-out of a test in ms: ten times what the slowest test needs on an idle machine. Tests that start servers set longer ones.
 */
jest.setTimeout(300_000);
