/** A member who writes discussions, replies, changes, likes and files, and notes what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Input, Reply } from '@folkmoot/client'
import { api, type OperationAnswer, type OperationShape } from '@folkmoot/contract'
import { type Fate, fileText, type History, type WrittenDiscussion } from './history.ts'

export interface WriterOptions {
  readonly name: string
  readonly client: Client
  /** Likes what the first one wrote. */
  readonly other: Client
  readonly history: History
  /** Of each text and file. */
  readonly textBytes: number
  readonly fileBytes: number
  isOver(): boolean
}

/** Before something that was not answered is sent again. */
const RETRY_MS = 50
const DELETED_EVERY = 5

interface Outcome<Shape extends OperationShape> {
  readonly fate: Fate
  readonly body?: OperationAnswer<Shape> | undefined
}

export class Writer {
  readonly #options: WriterOptions
  #made = 0

  constructor(options: WriterOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    for (let index = 0; !this.#options.isOver(); index++) await this.#discuss(index)
  }

  /** Half of the writes that were not answered are sent again with their key until they are. */
  get #insists(): boolean {
    return this.#made % 2 === 0
  }

  #word(): string {
    return `${this.#options.name}w${++this.#made}`
  }

  #html(word: string) {
    const filler = 'filler '.repeat(Math.ceil(this.#options.textBytes / 7))
    return { type: 'text/html', text: `<p>${word} ${filler}</p>` } as const
  }

  /** A key is unique to its write, so that a repeated one does nothing twice. */
  async #send<Shape extends OperationShape>(
    operation: Shape,
    input: Input<Shape>,
    { client = this.#options.client, key }: { client?: Client; key?: string } = {},
  ): Promise<Outcome<Shape>> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const insists = key !== undefined && this.#insists
    for (;;) {
      const reply = await client.send(operation, { ...input, headers }).catch(() => undefined)
      const fate = this.#judge(operation, reply)
      if (fate !== 'maybe') return { fate, body: reply?.body }
      await sleep(RETRY_MS)
      if (!insists || this.#options.isOver()) return { fate }
    }
  }

  #judge({ id }: OperationShape, reply: Reply<unknown> | undefined): Fate {
    const { history } = this.#options
    if (reply === undefined) {
      history.unanswered++
      return 'maybe'
    }
    if (reply.status < 300) {
      history.acknowledged++
      return 'yes'
    }
    if (reply.status === 503) {
      history.noteRefusal(reply.error?.code ?? 'without a code')
      if (!reply.headers.has('retry-after'))
        history.wrong.push(`${id}: 503 ${reply.error?.code} without Retry-After`)
      return 'maybe'
    }
    history.wrong.push(`${id}: ${reply.status} ${reply.text.slice(0, 200)}`)
    return 'no'
  }

  async #discuss(index: number): Promise<void> {
    const [word, text] = [this.#word(), this.#word()]
    const body = { type: 'discussion', subject: word, content: this.#html(text) } as const
    const { client, history } = this.#options
    const outcome = await this.#send(api.createContent, { body }, { key: word })
    const id = outcome.body?.id
    const parts = { texts: [text], replies: [], files: [] }
    const discussion: WrittenDiscussion = { client, word, id, ...parts, liked: 'no', deleted: 'no' }
    history.discussions.push(discussion)
    if (id === undefined) return
    await this.#change(discussion, id)
    await this.#reply(discussion, id)
    await this.#attach(discussion, id)
    discussion.liked = (
      await this.#send(api.like, { contentID: id }, { client: this.#options.other, key: `like ${word}` })
    ).fate
    if (index % DELETED_EVERY === 0)
      discussion.deleted = (await this.#send(api.deleteContent, { contentID: id })).fate
  }

  async #change(discussion: WrittenDiscussion, id: string): Promise<void> {
    const text = this.#word()
    discussion.texts.push(text)
    const body = { type: 'discussion', subject: discussion.word, content: this.#html(text) } as const
    const { fate } = await this.#send(api.updateContent, { contentID: id, body })
    if (fate === 'yes') discussion.texts = [text]
  }

  async #reply(discussion: WrittenDiscussion, id: string): Promise<void> {
    const word = this.#word()
    const body = { type: 'message', content: this.#html(word) } as const
    const { fate } = await this.#send(api.createMessage, { contentID: id, body }, { key: word })
    discussion.replies.push({ word, fate })
  }

  async #attach(discussion: WrittenDiscussion, id: string): Promise<void> {
    const { fileBytes } = this.#options
    if (fileBytes === 0) return
    const word = this.#word()
    const file = new File([fileText(word, fileBytes)], `${word}.txt`, { type: 'text/plain' })
    const { fate } = await this.#send(api.addAttachments, { contentID: id, files: [file] }, { key: word })
    discussion.files.push({ word, fate })
    if (fate === 'yes') this.#options.history.files++
  }
}
