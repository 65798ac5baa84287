/** Asks an instance every question, and keeps what it answered. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripGuardLine } from '@folkmoot/client'
import type { Community, Question } from './questions.ts'

export interface Answer extends Question {
  readonly status: number
  readonly mediaType: string
  /** Of JSON, the value; of pages nothing, since their markup may change; of files, their SHA-256. */
  readonly body?: unknown
}

const AT_ONCE = 8
/** The port of the instance is no part of an answer. */
const withoutPort = (text: string) => text.replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost')
const ATTEMPTS = 60
/** Overload, a budget, or a database that just starts. */
const LATER = [429, 503]

async function ask(
  baseUrl: string,
  question: Question,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${baseUrl}${question.path}`, { headers, redirect: 'manual' })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status } = response
    if (LATER.includes(status) && attempt < ATTEMPTS) {
      await sleep(500)
      continue
    }
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    if (mediaType === 'application/json')
      return {
        ...question,
        status,
        mediaType,
        body: JSON.parse(withoutPort(stripGuardLine(bytes.toString()))),
      }
    if (mediaType.startsWith('text/')) return { ...question, status, mediaType }
    const stable = mediaType.endsWith('xml') ? withoutPort(bytes.toString()) : bytes
    return { ...question, status, mediaType, body: createHash('sha256').update(stable).digest('hex') }
  }
}

export async function askAll(baseUrl: string, { callers, questions }: Community): Promise<Answer[]> {
  const answers: Answer[] = Array(questions.length)
  let next = 0
  async function work(): Promise<void> {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at]
      if (question) answers[at] = await ask(baseUrl, question, callers[question.caller])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
