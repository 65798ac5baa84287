/** Event-stream clients for tests. */
import type { Client, EventReader, Input, ServerEvent } from '@folkmoot/client'
import type { ActivityEvent, Api } from '@folkmoot/contract'

type StreamInput = Input<Api['openEventStream']>

const PATIENCE_MS = 20_000

/** A listening client. */
export class Listener {
  readonly reader: EventReader
  readonly heard: ServerEvent[] = []

  constructor(reader: EventReader) {
    this.reader = reader
  }

  static async of(client: Client, input: StreamInput, lastEventId?: string): Promise<Listener> {
    return new Listener(await client.listen(input, lastEventId))
  }

  /** Undefined once it is closed. */
  async next(): Promise<ServerEvent | undefined> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('Nothing was told.')), PATIENCE_MS)
    try {
      const event = await Promise.race([this.reader.next(), late.promise])
      if (event) this.heard.push(event)
      return event
    } finally {
      clearTimeout(timer)
    }
  }

  /** Reads until an event matches; returns all events so far. */
  async until(isIt: (event: ServerEvent) => boolean): Promise<ServerEvent[]> {
    const come: ServerEvent[] = []
    for (;;) {
      const event = await this.next()
      if (!event) throw new Error('It was ended before that was told.')
      come.push(event)
      if (isIt(event)) return come
    }
  }

  /** Reads until it is closed. */
  async untilOver(): Promise<void> {
    while (await this.next());
  }

  async close(): Promise<void> {
    await this.reader.close()
  }
}

export const subjectOf = ({ name, data }: ServerEvent): string | undefined =>
  name === 'activity' ? (data as ActivityEvent).activity.title : undefined
