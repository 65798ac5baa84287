/**
 * The next refresh token is derived from the current one and the instance key. So a client whose answer was lost gets
 * the same one again, although it is stored nowhere.
 */
import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'

export const successorOf = ({ secrets }: Context, refreshToken: string): string =>
  createHmac('sha256', secrets.keyFor('refresh token')).update(refreshToken).digest('base64url')
