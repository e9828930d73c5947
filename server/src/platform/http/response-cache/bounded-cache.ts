/** Values that are built once for a key and a source, and take a limited number of bytes. */

interface Entry<Value> {
  readonly source: number;
  readonly value: Promise<Value>;
  /** 0 while the value is being built. */
  size: number;
}

export class BoundedCache<Value> {
  readonly #maxBytes: number;
  readonly #sizeOf: (value: Value) => number;
  /** The least recently used comes first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  /** @param sizeOf bytes that a value takes */
  constructor(maxBytes: number, sizeOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /**
   * Returns the value of the key, and builds it when the key has none or one of another source. Callers that come meanwhile wait for the
   * same build. A build that fails rejects for those callers, and the next call builds again.
   * @param source an object that is replaced when its content changes
   */
  get(key: string, source: object, build: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    const number = numberOf(source);
    this.#remove(key);
    if (known?.source === number) {
      this.#add(key, known);
      return known.value;
    }
    const value = build();
    const entry: Entry<Value> = { source: number, value, size: 0 };
    this.#add(key, entry);
    void this.#settle(key, entry);
    return value;
  }

  /** Of all values that are stored. */
  get size(): number {
    return this.#bytes;
  }

  /** Counts the bytes of a value that was built, and forgets one that failed, unless another one has taken its place. */
  async #settle(key: string, entry: Entry<Value>): Promise<void> {
    try {
      const value = await entry.value;
      if (this.#entries.get(key) !== entry) return;
      entry.size = this.#sizeOf(value);
      this.#bytes += entry.size;
      this.#evict();
    } catch {
      if (this.#entries.get(key) === entry) this.#remove(key);
    }
  }

  #add(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key);
    }
  }
}

/** In place of the source itself, which would stay in memory with all of its content. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

const numberOf = (source: object): number => {
  const known = numbers.get(source);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(source, lastNumber);
  return lastNumber;
};
