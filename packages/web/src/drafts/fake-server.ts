/** For tests: the drafts of a person as the server keeps them. Answers can be lost. */
import { ApiError } from '@folkmoot/client'
import type { Draft, DraftInput } from '@folkmoot/contract'

interface Request {
  readonly draftKey: string
  readonly headers?: Readonly<Record<string, string>>
}

function refusal(status: number, code: string): ApiError {
  const reply = { status, headers: new Headers(), text: '', bytes: new Uint8Array(), body: undefined }
  return new ApiError({ ...reply, error: { status, code, message: code } })
}

export class FakeServer {
  readonly drafts = new Map<string, Draft>()
  #version = 100
  #isLost = false

  /** The next write is done, and its answer does not arrive. */
  loseNextAnswer(): void {
    this.#isLost = true
  }

  getDraft = async ({ draftKey }: Request): Promise<Draft> => {
    const found = this.drafts.get(draftKey)
    if (!found) throw refusal(404, 'draftMissing')
    return found
  }

  saveDraft = async ({ body, ...request }: Request & { readonly body: DraftInput }): Promise<Draft> => {
    const found = this.#match(request)
    const draft = {
      subject: '',
      visibility: 'all',
      users: [],
      tags: [],
      ...body,
      id: request.draftKey,
      type: 'draft',
      excerpt: body.content.text,
      version: ++this.#version,
      published: found?.published ?? '',
      updated: '',
      resources: {},
    } as Draft
    this.drafts.set(request.draftKey, draft)
    this.#answer()
    return draft
  }

  deleteDraft = async (request: Request): Promise<void> => {
    this.#match(request)
    this.drafts.delete(request.draftKey)
    this.#answer()
  }

  #match({ draftKey, headers = {} }: Request): Draft | undefined {
    const found = this.drafts.get(draftKey)
    const match = headers['if-match']
    const isStale = match !== undefined && match !== `"${found?.version}"`
    if (isStale || (found && headers['if-none-match'] === '*')) throw refusal(412, 'versionStale')
    return found
  }

  #answer(): void {
    const isLost = this.#isLost
    this.#isLost = false
    if (isLost) throw new TypeError('network error')
  }
}
