/** How often people may ask for something about accounts. */
import { Budget } from '../../../budget.ts'
import { Failure } from '../../../failure.ts'

const HOUR = 3600

/** A rate per hour and key, refilled gradually. */
export class Allowance {
  readonly #budget: Budget

  constructor(anHour: number) {
    this.#budget = new Budget(anHour / HOUR, anHour)
  }

  /** Throws `too_fast` with the text for so many minutes. */
  spend(key: string, tooMany: (minutes: number) => string): void {
    const { wait } = this.#budget.spend(key.slice(0, 400).toLowerCase())
    if (wait > 0) throw new Failure('too_fast', tooMany(Math.ceil(wait / 60)), [], wait)
  }
}

/** Of an instance: the page and the API spend the same. */
export class AccountAllowances {
  readonly signUpNetwork = new Allowance(20)
  /** Invited people often sit in one room; their number is that of the invitation. */
  readonly invitedNetwork = new Allowance(200)
  readonly signUpAddress = new Allowance(5)
  /** Of a person. */
  readonly addressChanges = new Allowance(5)
}
