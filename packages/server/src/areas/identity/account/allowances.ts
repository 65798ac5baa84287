/** How often people may ask for something about accounts. */
import { Budget } from '../../../budget.ts'
import { Failure } from '../../../failure.ts'

const HOUR = 3600

function requireNoWait(wait: number, tooMany: (minutes: number) => string): void {
  if (wait > 0) throw new Failure('too_fast', tooMany(Math.ceil(wait / 60)), [], wait)
}

/** A rate per hour and key, refilled gradually. */
export class Allowance {
  readonly #budget: Budget

  constructor(anHour: number) {
    this.#budget = new Budget(anHour / HOUR, anHour)
  }

  /** Throws `too_fast` with the text for so many minutes. */
  spend(key: string, tooMany: (minutes: number) => string): void {
    requireNoWait(this.#budget.spend(key.slice(0, 400).toLowerCase()).wait, tooMany)
  }
}

const WHOLE = 1_000_000

/** Of an invitation, by the uses that it has left: a link for few people does not send many mails. */
class InvitationAllowance {
  readonly #budget = new Budget(WHOLE / HOUR, WHOLE)

  spend({ id, usesLeft }: Invited, tooMany: (minutes: number) => string): void {
    const anHour = Math.max(20, 5 * usesLeft)
    requireNoWait(this.#budget.spend(id, Math.floor(WHOLE / anHour)).wait, tooMany)
  }
}

export interface Invited {
  /** Of the invitation. */
  readonly id: string
  readonly usesLeft: number
  readonly isMailed: boolean
}

/** Of an instance: the page and the API spend the same. */
export class AccountAllowances {
  readonly signUpNetwork = new Allowance(20)
  /** People invited by one link often sit in one room; their number is that of the invitation. */
  readonly invitedNetwork = new Allowance(200)
  readonly invitation = new InvitationAllowance()
  readonly signUpAddress = new Allowance(5)
  /** Of a person. */
  readonly addressChanges = new Allowance(5)
}
