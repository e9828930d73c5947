/** A database of its own takes a moment to make when the machine is busy with other things. */
jest.setTimeout(90_000);
