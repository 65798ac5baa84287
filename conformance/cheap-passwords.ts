/**
 * Loaded before the server under test. A password hash takes 40 ms of a core, and the tests set and check thousands: with this,
 * the same function runs at its least cost. Tests of the server itself, and of what it does under load, have the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
