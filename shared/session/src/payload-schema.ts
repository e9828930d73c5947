import { type Schema, z } from '@cairn/api/z';

/** A payload as a package declares it. The build has checked it against the schema. */
export interface PayloadShape {
  readonly type: string;
  readonly properties?: Readonly<Record<string, PayloadShape>>;
  readonly required?: readonly string[];
  readonly items?: PayloadShape;
  readonly enum?: readonly string[];
}

/** Returns the schema of a declared payload. Objects are loose, so that an older listener accepts a newer payload. */
export const toPayloadSchema = ({ properties = {}, required = [] }: PayloadShape) =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(properties).map(([name, shape]) => [
        name,
        required.includes(name) ? toValueSchema(shape) : z.optional(toValueSchema(shape)),
      ]),
    ),
  );

const toValueSchema = (shape: PayloadShape): Schema => {
  const { type, items, enum: texts } = shape;
  if (type === 'object') return toPayloadSchema(shape);
  if (type === 'array' && items) return z.array(toValueSchema(items));
  if (type === 'boolean') return z.boolean();
  if (type === 'integer') return z.int();
  if (type === 'number') return z.number();
  return texts ? z.enum(texts) : z.string();
};
