/** Creates the people, places and content of the demo. */
import { basic, type Client } from '@folkmoot/client'
import { type Content, type Person, type Place, V3 } from '@folkmoot/contract'
import { each } from './at-once.ts'
import { Chance } from './chance.ts'
import { filesBySubject } from './files.ts'
import { html, htmlOf } from './markup.ts'
import { type Note, notesToTheFirst } from './notes.ts'
import { people } from './people.ts'
import { mark, portrait, view } from './pictures.ts'
import { type DemoPlace, places } from './places.ts'
import { moreTopics } from './series.ts'
import type { Topic } from './topic.ts'
import { topics } from './topics.ts'
import { updates } from './updates.ts'

/** Everybody's password, so that one can sign in as each. */
export const DEMO_PASSWORD = 'ride a bicycle'

const EMOJI = ['❤️', '🎉', '💡', '👀']
const MONTH_MS = 30 * 24 * 3600 * 1000

interface Somebody {
  readonly person: Person
  readonly client: Client
}

export class Filling {
  readonly #chance = new Chance(1897)
  readonly #admin: Client
  readonly #tell: (what: string) => void
  readonly #contents: number
  readonly #people = new Map<string, Somebody>()
  readonly #places = new Map<string, { place: Place; members: string[] }>()

  constructor(admin: Client, contents: number, tell: (what: string) => void) {
    this.#admin = admin
    this.#contents = contents
    this.#tell = tell
  }

  #who(username: string): Somebody {
    const somebody = this.#people.get(username)
    if (!somebody) throw new Error(`Nobody is called ${username}.`)
    return somebody
  }

  #clientOf = (username: string): Client => (username === 'admin' ? this.#admin : this.#who(username).client)

  #placeOf(key: string): { place: Place; members: string[] } {
    const found = this.#places.get(key)
    if (!found) throw new Error(`There is no place ${key}.`)
    return found
  }

  async #bringPeople(): Promise<void> {
    const portraits = people.map((one) => ({ one, picture: portrait(this.#chance) }))
    await each(portraits, async ({ one, picture }) => {
      const { username, givenName, familyName, status, tags, title, department } = one
      const profile = [
        { svc_label: 'Title', value: title },
        { svc_label: 'Department', value: department },
      ]
      const person = await this.#admin.createPerson({
        body: {
          emails: [{ value: `${username}@example.org` }],
          name: { givenName, familyName },
          status,
          tags: [...tags],
          svc: { username, password: DEMO_PASSWORD, profile },
        },
      })
      const client = this.#admin.as(basic(username, DEMO_PASSWORD))
      this.#people.set(username, { person, client })
      await client.setAvatar({ personID: '@me', bytes: await picture, mediaType: 'image/png' })
    })
  }

  async #makePlace(spec: DemoPlace): Promise<void> {
    const { key, type, name, description, tags, groupType, owner, parent, share, colour } = spec
    const client = this.#clientOf(owner)
    const place = await client.createPlace({
      body: {
        type,
        name,
        description,
        tags: [...tags],
        ...(groupType && { groupType }),
        ...(parent !== undefined && { parent: `${V3}/places/${this.#placeOf(parent).place.id}` }),
      },
    })
    const others = people.filter(({ username }) => username !== owner && this.#chance.happens(share))
    const members = others.map(({ username }) => username)
    this.#places.set(key, { place, members: [...members, ...(owner === 'admin' ? [] : [owner])] })
    await client.setPlaceAvatar({ placeID: place.id, bytes: await mark(colour), mediaType: 'image/png' })
    await each(members, (username) =>
      client.addMember({
        placeID: place.id,
        body: { person: `${V3}/people/${this.#who(username).person.id}`, state: 'member' },
      }),
    )
  }

  /** Authors join the place where needed. */
  async #admit(key: string, username: string): Promise<Client> {
    const { place, members } = this.#placeOf(key)
    const { client, person } = this.#who(username)
    if (place.groupType !== undefined && !members.includes(username)) {
      members.push(username)
      const owner = places.find((one) => one.key === key)?.owner ?? ''
      await this.#clientOf(owner).addMember({
        placeID: place.id,
        body: { person: `${V3}/people/${person.id}`, state: 'member' },
      })
    }
    return client
  }

  async #write(topic: Topic): Promise<void> {
    const { place, members } = this.#placeOf(topic.place)
    const author = await this.#admit(topic.place, topic.author)
    const content = await author.createContent({
      body: {
        type: topic.kind === 'document' ? 'document' : 'discussion',
        ...(topic.kind === 'question' && { question: true }),
        subject: topic.subject,
        content: html(topic.text),
        tags: [...topic.tags],
        parent: `${V3}/places/${place.id}`,
      },
    })
    const file = filesBySubject[topic.subject]
    if (file) await author.addAttachments({ contentID: content.id, files: [file()] })
    const said = await this.#answer(topic, content)
    const answer = topic.answer === undefined ? undefined : said[topic.answer]
    if (answer) await author.setCorrectAnswer({ messageID: answer.id })
    const readers =
      place.groupType === 'OPEN' || !place.groupType ? people.map(({ username }) => username) : members
    for (const one of [content, ...said]) await this.#like(one, readers)
    await this.#react(content, readers)
  }

  async #answer(topic: Topic, content: Content): Promise<Content[]> {
    const made: Content[] = []
    for (const line of topic.said ?? []) {
      const [, arrow, username = '', text = ''] = /^(> )?(\w+): (.*)$/s.exec(line) ?? []
      const client = await this.#admit(topic.place, username)
      const before = arrow ? made.at(-1) : undefined
      const message = { type: 'message', content: html(text) } as const
      const comment = { type: 'comment', content: html(text) } as const
      if (topic.kind === 'document') {
        made.push(
          before
            ? await client.createCommentReply({ commentID: before.id, body: comment })
            : await client.createComment({ contentID: content.id, body: comment }),
        )
      } else {
        made.push(
          before
            ? await client.createReply({ messageID: before.id, body: message })
            : await client.createMessage({ contentID: content.id, body: message }),
        )
      }
    }
    return made
  }

  async #like(content: Content, readers: readonly string[]): Promise<void> {
    const count = Math.floor(this.#chance.next() ** 3 * 9)
    for (const username of this.#chance.some(readers, count)) {
      if (content.author.id === this.#who(username).person.id) continue
      await this.#who(username).client.like({ contentID: content.id })
    }
  }

  async #react({ id: contentID }: Content, readers: readonly string[]): Promise<void> {
    for (const username of this.#chance.some(readers, this.#chance.below(5))) {
      const [emoji = ''] = this.#chance.some(EMOJI, 1)
      await this.#who(username).client.reactToContent({ contentID, emoji })
    }
  }

  async #follow(): Promise<void> {
    await each(people, async ({ username }) => {
      const others = people.filter((one) => one.username !== username)
      for (const other of this.#chance.some(others, 3 + this.#chance.below(6))) {
        const otherID = this.#who(other.username).person.id
        await this.#who(username).client.follow({ personID: '@me', otherID })
      }
    })
  }

  async #sayInPassing(): Promise<void> {
    for (const { who, text, picture } of updates) {
      const { client } = this.#who(who)
      // A picture is added to a draft, which is then published.
      const draft = await client.createUpdate({
        body: { html: htmlOf(text), ...(picture && { draft: true }) },
      })
      if (picture) {
        await client.addUpdateImage({
          updateID: draft.id,
          bytes: await view(picture),
          mediaType: 'image/png',
        })
        await client.changeUpdate({ updateID: draft.id, body: { status: 'published' } })
      }
      for (const { username } of this.#chance.some(people, this.#chance.below(9))) {
        if (username !== who) await this.#who(username).client.likeUpdate({ updateID: draft.id })
      }
    }
  }

  async #announce(): Promise<void> {
    await this.#admin.createContent({
      body: {
        type: 'announcement',
        subject: 'The yard is closed on the 24th',
        content: html('Heating in hall two is being replaced. Work from home or from the lake, as you like.'),
        endDate: new Date(Date.now() + MONTH_MS).toISOString().replace('Z', '+0000'),
      },
    })
  }

  /** The first account gets something to come back to. */
  async #mentionTheFirst({ who, subject, text }: Note): Promise<void> {
    const { person } = this.#who(people[0]?.username ?? '')
    const mention = `<a href="${person.resources.html?.ref}">${person.displayName}</a>`
    const parent = `${V3}/places/${this.#placeOf('rides').place.id}`
    const content = { type: 'text/html', text: `<p>${mention}, ${text}</p>` } as const
    await this.#who(who).client.createContent({ body: { type: 'discussion', subject, content, parent } })
  }

  async fill(): Promise<void> {
    this.#tell('people')
    await this.#bringPeople()
    this.#tell('places')
    for (const place of places) await this.#makePlace(place)
    this.#tell('conversations')
    const writers = people.slice(1).map(({ username }) => username)
    const series = moreTopics(this.#chance, this.#contents - topics.length - 3, writers)
    await each(series, (topic) => this.#write(topic))
    for (const topic of topics) await this.#write(topic)
    this.#tell('the rest')
    await this.#follow()
    await this.#sayInPassing()
    await this.#announce()
    for (const note of notesToTheFirst) await this.#mentionTheFirst(note)
  }
}
