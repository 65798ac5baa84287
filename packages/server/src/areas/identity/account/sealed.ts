/** What is kept sealed until it is done. */
import type { Context } from '../../../context.ts'

export function seal(context: Context, purpose: string, value: unknown): Buffer {
  return context.secrets.seal(purpose, JSON.stringify(value))
}

/** Undefined for what was sealed with a key that is gone: it is as if it had never been. */
export function open<Value>(context: Context, purpose: string, sealed: Buffer): Value | undefined {
  try {
    return JSON.parse(context.secrets.open(purpose, sealed))
  } catch {
    return undefined
  }
}
