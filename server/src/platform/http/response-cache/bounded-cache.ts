/** Caches values that are built once for a key and a source, up to a number of bytes. */

interface Entry<Value> {
  readonly source: number;
  readonly value: Promise<Value>;
  /** Size of the cached value in bytes; 0 while the value is being built. */
  size: number;
}

export class BoundedCache<Value> {
  readonly #maxBytes: number;
  readonly #measureBytes: (value: Value) => number;
  /** Cached entries, the least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  /**
   * Creates an empty cache.
   * @param maxBytes the limit for the sum of all values
   * @param measureBytes returns the bytes that a value takes
   */
  constructor(maxBytes: number, measureBytes: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#measureBytes = measureBytes;
  }

  /**
   * Returns the value of the key. Builds it when there is none, or one of another source. Callers that arrive meanwhile wait for
   * the same build. A failed build rejects for those callers, and the next call builds again.
   * @param source an object that is replaced when its content changes
   */
  get(key: string, source: object, build: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    const number = numberSource(source);
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

  /** Size of all cached values in bytes. */
  get size(): number {
    return this.#bytes;
  }

  /** Counts the bytes of a built value, or removes a failed one, unless another entry has replaced it. */
  async #settle(key: string, entry: Entry<Value>): Promise<void> {
    try {
      const value = await entry.value;
      if (this.#entries.get(key) !== entry) return;
      entry.size = this.#measureBytes(value);
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

/** Numbers for sources. An entry with the source itself would keep all of its content in memory. */
const sourceNumbers = new WeakMap<object, number>();
let lastNumber = 0;

const numberSource = (source: object): number => {
  const known = sourceNumbers.get(source);
  if (known !== undefined) return known;
  lastNumber += 1;
  sourceNumbers.set(source, lastNumber);
  return lastNumber;
};
