export type ElementAccess = 'rw' | 'ro' | 'wo';

/** [element with `n` for indexes, access, default; without a default the element is 'not initialised'] */
export type ElementRow = readonly [name: string, access: ElementAccess, initial?: string];
