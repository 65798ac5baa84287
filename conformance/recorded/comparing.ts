/** Where two recordings differ, in words that lead to the place. */
import { stripGuardLine } from '@folkmoot/client'
import type { Entry } from './recorder.ts'

const AROUND = 60

/** JSON where it is, so that a difference can be named by its path. */
function parse(body: string): unknown {
  try {
    // Placeholders replace numbers too.
    return JSON.parse(stripGuardLine(body).replace(/(?<=":)<[^>"]*>/g, '"$&"'))
  } catch {
    return undefined
  }
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, AROUND * 3)
const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function pathOfDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (!isTree(one) || !isTree(other))
    return one === other ? undefined : `${path || '/'}: ${shown(one)} → ${shown(other)}`
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = pathOfDifference(one[key], other[key], `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

function placeOfDifference(one: string, other: string): string {
  const at = one.split('').findIndex((char, index) => char !== other[index])
  const from = Math.max(0, (at < 0 ? one.length : at) - AROUND / 2)
  const part = (text: string) => JSON.stringify(text.slice(from, from + AROUND * 2))
  return `at character ${at < 0 ? one.length : at}: ${part(one)} → ${part(other)}`
}

function differenceOf(one: Entry, other: Entry): string | undefined {
  if (one.request !== other.request || one.caller !== other.caller)
    return `another request was sent: ${placeOfDifference(`${one.caller} ${one.request}`, `${other.caller} ${other.request}`)}`
  if (one.status !== other.status)
    return `status ${one.status} → ${other.status}; ${placeOfDifference(one.body, other.body)}`
  const headers = pathOfDifference(one.headers, other.headers)
  if (headers !== undefined) return `header ${headers}`
  if (one.body === other.body) return undefined
  const path = pathOfDifference(parse(one.body), parse(other.body))
  return `body ${path ?? placeOfDifference(one.body, other.body)}`
}

export function differencesOf(before: readonly Entry[], after: readonly Entry[]): string[] {
  const length = Math.max(before.length, after.length)
  const differences = Array.from({ length }, (_, index) => {
    const [one, other] = [before[index], after[index]]
    if (!one || !other)
      return `${index + 1}: there is no such request in ${one ? 'the new' : 'the old'} recording`
    const found = differenceOf(one, other)
    const { stage, operation, caller, request } = one
    return (
      found &&
      `${index + 1} (${stage}) ${operation} as ${caller}: ${request.slice(0, AROUND * 3)}\n    ${found}`
    )
  })
  return differences.filter((one) => one !== undefined)
}
