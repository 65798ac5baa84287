/**
 * Sums that decay. What happened at a time counts 2 to the power of the half-lives from 1970 to then; a score is the
 * binary logarithm of the sum. Decay divides all sums alike, so their order never changes and no row is rewritten.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'

export const TRENDING_DAYS = 2
export const POPULAR_DAYS = 30

/** Half-lives until then; nothing counts as later than now. */
export const halfLives = (at: Expression<unknown>, days: number): RawBuilder<number> =>
  sql<number>`(extract(epoch from least(${at}, now()))::double precision / ${sql.raw(String(days * 86_400))})`

/** Less than this of the largest adds nothing, and power() fails on underflow. */
const LEAST = sql.raw('-60')

/** The logarithm of a sum of powers, as an aggregate; `largest` is the greatest exponent of the group. */
export const logOfSum = (exponent: Expression<unknown>, largest: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(${largest} + ln(sum(power(2::double precision, greatest(${exponent} - ${largest}, ${LEAST})))) / ln(2::double precision))`

/** The same of two. */
export const logOfBoth = (one: Expression<unknown>, other: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(greatest(${one}, ${other})
    + ln(1 + power(2::double precision, greatest(-abs(${one} - ${other}), ${LEAST}))) / ln(2::double precision))`
