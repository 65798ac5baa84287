/** Budgets are per address, so tests send other addresses through a trusted proxy header. */
import { randomInt } from 'node:crypto'

export const fromSomewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})
