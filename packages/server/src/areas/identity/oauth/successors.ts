/**
 * The refresh token that follows another. It is derived from the one before, so that a client whose answer got lost is given
 * the same again, though nobody keeps it: that takes the old token and the key of the instance together.
 */
import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'

export const successorOf = ({ secrets }: Context, refreshToken: string): string =>
  createHmac('sha256', secrets.keyFor('refresh token')).update(refreshToken).digest('base64url')
