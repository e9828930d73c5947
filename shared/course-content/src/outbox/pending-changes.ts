/** A change that is not acknowledged. A later change of the same key is another object. */
interface Change<Value> {
  readonly value: Value;
}

/** Changes as they were when a request was sent. */
export type SentChanges<Value> = ReadonlyMap<string, Change<Value> | undefined>;

/** The last change of each key that the server has not acknowledged, the oldest first. */
export class PendingChanges<Value> {
  readonly #changes = new Map<string, Change<Value>>();
  /** Changes that the server has refused. They are not sent again until they change. */
  readonly #setAside = new Set<Change<Value>>();

  constructor(values: ReadonlyMap<string, Value> = new Map()) {
    for (const [key, value] of values) this.set(key, value);
  }

  get size(): number {
    return this.#changes.size;
  }

  get hasSetAside(): boolean {
    return this.#setAside.size > 0;
  }

  get(key: string): Value | undefined {
    return this.#changes.get(key)?.value;
  }

  set(key: string, value: Value): void {
    this.#forgetSetAside(key);
    this.#changes.set(key, { value });
  }

  delete(key: string): void {
    this.#forgetSetAside(key);
    this.#changes.delete(key);
  }

  /** Replaces all changes. */
  replace(values: ReadonlyMap<string, Value>): void {
    this.#changes.clear();
    this.#setAside.clear();
    for (const [key, value] of values) this.set(key, value);
  }

  values(): Map<string, Value> {
    return new Map([...this.#changes].map(([key, { value }]) => [key, value]));
  }

  /** Returns all values without those that were set aside. */
  sendable(): Map<string, Value> {
    const values = new Map<string, Value>();
    for (const [key, change] of this.#changes)
      if (!this.#setAside.has(change)) values.set(key, change.value);
    return values;
  }

  /** Records the values of a request, to recognise those that change while it runs. */
  note(values: ReadonlyMap<string, Value>): SentChanges<Value> {
    const noteOne = ([key, value]: [string, Value]) => {
      const change = this.#changes.get(key);
      return [key, change?.value === value ? change : undefined] as const;
    };
    return new Map([...values].map(noteOne));
  }

  /** Returns whether the request has the newest value of each key. */
  isCovered(keys: Iterable<string>, sent: SentChanges<Value>): boolean {
    return [...keys].every((key) => sent.get(key) === this.#changes.get(key));
  }

  /** Removes changes that the server has stored, unless there are newer ones. */
  acknowledge(sent: SentChanges<Value>): void {
    for (const [key, change] of sent)
      if (change && this.#changes.get(key) === change) this.delete(key);
  }

  setAside(sent: SentChanges<Value>): void {
    for (const [key, change] of sent)
      if (change && this.#changes.get(key) === change) this.#setAside.add(change);
  }

  #forgetSetAside(key: string): void {
    const change = this.#changes.get(key);
    if (change) this.#setAside.delete(change);
  }
}
