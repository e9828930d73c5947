export type Access = 'rw' | 'ro' | 'wo';

/** [element with `n` for indexes, access, default; no default means 'not initialised'] */
export type ElementRow = readonly [name: string, access: Access, initial?: string];
