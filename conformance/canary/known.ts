/** What requests can name: by the names that the contract gives to parameters, all values that there are. */
export class Known {
  readonly #values = new Map<string, Set<string>>()

  add(parameter: string, ...values: readonly string[]): void {
    const all = this.#values.get(parameter) ?? new Set()
    for (const value of values) all.add(value)
    this.#values.set(parameter, all)
  }

  of(parameter: string): readonly string[] {
    return [...(this.#values.get(parameter) ?? [])]
  }

  has(parameter: string): boolean {
    return this.#values.has(parameter)
  }
}
