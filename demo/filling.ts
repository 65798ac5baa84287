/** Creates the people, places and content of the demo, in the order of its dates. */
import { basic, type Client } from '@folkmoot/client'
import { type Person, type Place, V3 } from '@folkmoot/contract'
import { each } from './at-once.ts'
import { Calendar, DAY_MS, DAYS, MINUTE_MS } from './calendar.ts'
import { Chance } from './chance.ts'
import { Conversations, writersOf } from './conversations.ts'
import { html } from './markup.ts'
import { notesToTheFirst } from './notes.ts'
import { type DemoPerson, people } from './people.ts'
import { mark, portrait } from './pictures.ts'
import { type DemoPlace, places } from './places.ts'
import { planUpdates } from './posting.ts'
import { programmeOf } from './programme.ts'
import { doInOrder, type Moment, type Step } from './steps.ts'

/** Everybody's password, so that one can sign in as each. */
export const DEMO_PASSWORD = 'ride a bicycle'

/** How many days ago people had come and places were there. */
const PEOPLE_THERE = DAYS - 4
const PLACES_THERE = DAYS - 11
const FOLLOWED_UNTIL = 20
const MONTH_MS = 30 * DAY_MS

interface Somebody {
  readonly person: Person
  readonly client: Client
}

const usernames = people.map(({ username }) => username)

export class Filling {
  readonly #chance = new Chance(1897)
  // Numbers of its own, because how many it needs depends on the time of day: who says what is always the same.
  readonly #calendar = new Calendar(new Chance(175), Date.now())
  readonly #admin: Client
  readonly #tell: (what: string) => void
  readonly #contents: number
  readonly #people = new Map<string, Somebody>()
  readonly #places = new Map<string, Place>()
  readonly #moments: Moment[] = []
  #turn: Promise<unknown> = Promise.resolve()

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

  #placeIdOf = (key: string): string => {
    const found = this.#places.get(key)
    if (!found) throw new Error(`There is no place ${key}.`)
    return found.id
  }

  #inTurn = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = this.#turn.then(act)
    this.#turn = mine.catch(() => undefined)
    return await mine
  }

  async #bring(one: DemoPerson, picture: ReturnType<typeof portrait>): Promise<void> {
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
  }

  #planPeople(): Step[] {
    const moments = this.#calendar.moments(
      people.length,
      this.#calendar.ago(DAYS),
      this.#calendar.ago(PEOPLE_THERE),
    )
    return people.map((one, index) => {
      const picture = portrait(this.#chance)
      return { at: moments[index] ?? this.#calendar.ago(DAYS), act: () => this.#bring(one, picture) }
    })
  }

  async #makePlace(spec: DemoPlace, members: readonly string[]): Promise<void> {
    const { key, type, name, description, tags, groupType, owner, parent, colour } = spec
    const client = this.#clientOf(owner)
    const place = await client.createPlace({
      body: {
        type,
        name,
        description,
        tags: [...tags],
        ...(groupType && { groupType }),
        ...(parent !== undefined && { parent: `${V3}/places/${this.#placeIdOf(parent)}` }),
      },
    })
    this.#places.set(key, place)
    await client.setPlaceAvatar({ placeID: place.id, bytes: await mark(colour), mediaType: 'image/png' })
    await each(members, (username) =>
      client.addMember({
        placeID: place.id,
        body: { person: `${V3}/people/${this.#who(username).person.id}`, state: 'member' },
      }),
    )
  }

  /** One after another: some stand in others. */
  #planPlaces(membersOf: ReadonlyMap<string, readonly string[]>): Step[] {
    const from = this.#calendar.ago(PEOPLE_THERE)
    const moments = this.#calendar.moments(places.length, from, this.#calendar.ago(PLACES_THERE))
    const steps: Step[] = []
    for (const [index, spec] of places.entries()) {
      const members = (membersOf.get(spec.key) ?? []).filter((username) => username !== spec.owner)
      const act = () => this.#makePlace(spec, members)
      steps.push({ at: moments[index] ?? from, after: steps.at(-1), act })
    }
    return steps
  }

  #planFollowing(): Step[] {
    const pairs = usernames.flatMap((follower) => {
      const others = usernames.filter((username) => username !== follower)
      return this.#chance.some(others, 3 + this.#chance.below(6)).map((followed) => ({ follower, followed }))
    })
    const [from, to] = [this.#calendar.ago(PLACES_THERE), this.#calendar.ago(FOLLOWED_UNTIL)]
    const moments = this.#calendar.moments(pairs.length, from, to)
    return this.#chance.some(pairs, pairs.length).map(({ follower, followed }, index) => ({
      at: moments[index] ?? from,
      act: () => this.#clientOf(follower).follow({ personID: '@me', otherID: this.#who(followed).person.id }),
    }))
  }

  /** Everybody has read what was in the inbox yesterday, or some days ago. */
  #planReading(): Step[] {
    return usernames.map((username, index) => ({
      at: index === 0 ? this.#calendar.ago(1) : this.#calendar.ago(0.2 + 5 * this.#chance.next()),
      act: () => this.#clientOf(username).markInboxRead(),
    }))
  }

  #planAnnouncement(): Step {
    const body = {
      type: 'announcement',
      subject: 'The yard is closed on the 24th',
      content: html('Heating in hall two is being replaced. Work from home or from the lake, as you like.'),
      endDate: new Date(this.#calendar.now + MONTH_MS).toISOString().replace('Z', '+0000'),
    } as const
    return { at: this.#calendar.ago(2), act: () => this.#inTurn(() => this.#admin.createContent({ body })) }
  }

  /** The first account gets something to come back to. */
  #planNotes(): Step[] {
    const { person } = this.#who(usernames[0] ?? '')
    const mention = `<a href="${person.resources.html?.ref}">${person.displayName}</a>`
    const parent = `${V3}/places/${this.#placeIdOf('rides')}`
    return notesToTheFirst.map(({ who, subject, text, minutesAgo }) => {
      const content = { type: 'text/html', text: `<p>${mention}, ${text}</p>` } as const
      const body = { type: 'discussion', subject, content, parent } as const
      const act = () => this.#inTurn(() => this.#clientOf(who).createContent({ body }))
      return { at: this.#calendar.now - minutesAgo * MINUTE_MS, act }
    })
  }

  /** When each thing was done, and when it happens in the demo. */
  async fill(): Promise<readonly Moment[]> {
    const from = this.#calendar.ago(PLACES_THERE)
    const programme = programmeOf(this.#chance, this.#calendar, this.#contents, from)
    // Writers join the place first.
    const membersOf = new Map(
      places.map(({ key, groupType, owner, share }) => {
        const written = programme.filter(({ topic }) => topic.place === key)
        const writers = groupType ? written.flatMap(({ topic }) => writersOf(topic)) : []
        const others = usernames.filter(() => this.#chance.happens(share))
        const owners = owner === 'admin' ? [] : [owner]
        return [key, [...new Set([...owners, ...others, ...writers])]] as const
      }),
    )
    const isOpen = (key: string) =>
      places.some(({ key: other, groupType = 'OPEN' }) => other === key && groupType === 'OPEN')
    const setting = {
      chance: this.#chance,
      calendar: this.#calendar,
      clientOf: this.#clientOf,
      placeIdOf: this.#placeIdOf,
      readersOf: (key: string) => (isOpen(key) ? usernames : (membersOf.get(key) ?? [])),
      inTurn: this.#inTurn,
    }
    const conversations = new Conversations(setting)
    this.#tell('people')
    await doInOrder(this.#planPeople(), this.#moments)
    this.#tell('places')
    await doInOrder(this.#planPlaces(membersOf), this.#moments)
    this.#tell('half a year of conversations')
    const steps = [
      ...programme.flatMap((dated) => conversations.plan(dated)),
      ...this.#planFollowing(),
      ...planUpdates(setting),
      this.#planAnnouncement(),
      ...this.#planNotes(),
      ...this.#planReading(),
    ]
    await doInOrder(steps, this.#moments)
    return this.#moments
  }
}
