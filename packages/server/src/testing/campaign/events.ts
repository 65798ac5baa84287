/** Random activity of people through the API, on any running node. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@folkmoot/client'
import type { Topic, World } from './world.ts'

const AT_ONCE = 8
/** After a refused connection. */
const BREATH_MS = 50

const content = () => ({ type: 'text/html', text: `<p>Thought ${randomInt(1e9)}, well put.</p>` }) as const

interface Scene {
  readonly world: World
  readonly client: Client
  readonly topic: Topic
  readonly personID: string
}

type Action = (scene: Scene) => Promise<unknown>

const answer: Action = ({ client, topic }) => {
  const parent = `/contents/${topic.id}`
  const type = topic.type === 'discussion' && randomInt(2) === 0 ? 'message' : 'comment'
  return client.createContent({ body: { type, content: content(), parent } })
}

const edit: Action = ({ world, topic }) =>
  world.as(world.admin).updateContent({
    contentID: topic.id,
    body: { type: topic.type, subject: `Changed at ${Date.now()}`, content: content() },
  })

const comeOrGo: Action = async ({ world, client, topic, personID }) => {
  const member = await client.addMember({
    placeID: topic.placeID,
    body: { person: `/people/${personID}`, state: 'member' },
  })
  await world.as(world.admin).removeMember({ memberID: member.id })
}

const change: Action = ({ client }) =>
  client.updatePerson({ personID: '@me', body: { status: `Thinking of ${randomInt(1e9)}` } })

const follow: Action = async ({ client }) => {
  const { id } = await client.createStream({ personID: '@me', body: { name: `Stream ${randomInt(1e9)}` } })
  await client.deleteStream({ streamID: id })
}

/** Proportions: mostly comments and replies. */
const ACTIONS: readonly Action[] = [
  ...Array.from({ length: 12 }, () => answer),
  ({ world, topic }) => world.open(topic.placeID, 'document'),
  ({ world, topic }) => world.open(topic.placeID, 'discussion'),
  ({ client, topic }) => client.like({ contentID: topic.id }),
  ({ client, topic }) => client.like({ contentID: topic.id }),
  edit,
  comeOrGo,
  change,
  follow,
]

export interface Tally {
  done: number
  /** From a server that was killed or lost its database. */
  lost: number
  readonly refused: Map<string, number>
}

/** Older topics get more replies, among them those with webhooks. */
function pickTopic({ topics }: World): Topic {
  const topic = topics[randomInt(randomInt(topics.length) + 1)]
  if (!topic) throw new Error('There is nothing to talk about')
  return topic
}

async function doSomething(world: World, tally: Tally): Promise<void> {
  const action = ACTIONS[randomInt(ACTIONS.length)]
  const somebody = world.anybody()
  try {
    await action?.({ world, client: world.as(somebody), topic: pickTopic(world), personID: somebody.id })
    tally.done++
  } catch (error) {
    // Expected conflicts, such as liked already or no member any more.
    if (error instanceof ApiError && error.status < 500) {
      tally.refused.set(error.code, (tally.refused.get(error.code) ?? 0) + 1)
      return
    }
    tally.lost++
    await sleep(BREATH_MS)
  }
}

/** Until enough. `mayGoOn` paces by time. */
export async function live(world: World, isOver: () => boolean, mayGoOn: () => boolean): Promise<Tally> {
  const tally: Tally = { done: 0, lost: 0, refused: new Map() }
  const somebody = async () => {
    while (!isOver()) {
      if (mayGoOn()) await doSomething(world, tally)
      else await sleep(BREATH_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, somebody))
  return tally
}
