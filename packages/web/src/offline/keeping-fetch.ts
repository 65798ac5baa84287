/** Fetches from the server, and while it cannot be reached from what this browser kept for the same person. */
import { SIGNED_IN_HEADER } from '@folkmoot/contract'
import { boot } from '../boot.ts'
import { noteKept, noteReached, noteUnreachable } from './connection.ts'
import { isForSaving, isKeptPath, isKeptRequest } from './kept-paths.ts'
import { isCurrent } from './saved-boot.ts'

const personID = boot.session?.personID

/** Signing out clears storage only over TLS and on this machine. */
export const canStore = personID !== undefined && isSecureContext && 'indexedDB' in globalThis
export const canKeep = canStore && boot.offline

/** The server cannot be reached, and the answer was not kept. */
export class NotKept extends Error {}

/** Of the frame: its age says nothing about the page. */
const IN_FRAME = /\/people\/@me(\?|$)|relationship(\(|%28)member/

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false

/** For the person of this page: another window may have signed in somebody else since, or signed out. */
const isOwn = ({ headers }: Response) => headers.get(SIGNED_IN_HEADER) === personID && isCurrent(boot)

/** Reading goes on if nothing can be kept. */
async function keep(url: string, response: Response): Promise<void> {
  try {
    const { dropAnswers, keepAnswer } = await import('./answers.ts')
    if (response.status === 401) await dropAnswers()
    else if (personID !== undefined && isOwn(response)) await keepAnswer(personID, url, response)
  } catch {
    // Storage is off or full.
  }
}

async function findKept(url: string): Promise<Response | undefined> {
  try {
    const { findAnswer } = await import('./answers.ts')
    const kept = personID === undefined ? undefined : await findAnswer(personID, url)
    if (!kept) return undefined
    noteKept(IN_FRAME.test(url) ? undefined : kept.at)
    return new Response(kept.body, { headers: kept.headers.map(([name, value]) => [name, value]) })
  } catch {
    // Storage is off.
    return undefined
  }
}

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export async function keepingFetch(url: string, init: RequestInit): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  try {
    const response = await fetch(url, init)
    noteReached()
    if (canKeep && response.status === 401) void keep(url, response.clone())
    const isWanted = isRead && isKeptPath(boot.base) && isKeptRequest(url)
    if (canKeep && isWanted && response.status === 200 && isJson(response)) void keep(url, response.clone())
    return response
  } catch (error) {
    if (isAborted(error)) throw error
    noteUnreachable()
    if (!canKeep || !isRead || isForSaving(url)) throw error
    const kept = await findKept(url)
    if (!kept) throw new NotKept('The server cannot be reached, and this answer was not kept.')
    return kept
  }
}
