import { toVisibleText } from '@cairn/domain/display-name.rules';
import { z } from './z.ts';

/** Text that people read, normalised by `toVisibleText`: without surrounding spaces, and with a visible character. */
export const visibleTextSchema = (maxLength: number) =>
  z.string().check(z.overwrite(toVisibleText), z.minLength(1), z.maxLength(maxLength));
