/** Budgets are counted by address, and a test asks more than one address may: an instance behind a proxy is told others. */
import { randomInt } from 'node:crypto'

export const fromSomewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})
