/** Encrypts data of pending requests. */
import type { Context } from '../../../context.ts'

export function seal(context: Context, purpose: string, value: unknown): Buffer {
  return context.secrets.seal(purpose, JSON.stringify(value))
}

/** Undefined if the key is gone. */
export function open<Value>(context: Context, purpose: string, sealed: Buffer): Value | undefined {
  try {
    return JSON.parse(context.secrets.open(purpose, sealed))
  } catch {
    return undefined
  }
}
