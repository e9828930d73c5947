/**
 * Removes rendered pages after each test. Testing Library does so only in the first file that loads it. In a group of test
 * files, the clean-up must be outside of that file, or the pages of all others would stay.
 */
import { cleanup } from '@testing-library/react';

afterEach(cleanup);
