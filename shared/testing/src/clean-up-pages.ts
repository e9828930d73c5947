/**
 * Removes rendered pages after each test. Testing Library does so in the first file that loads it; in a group of test files it has
 * to happen outside of that file, or the pages of all others would stay.
 */
import { cleanup } from '@testing-library/react';

afterEach(cleanup);
