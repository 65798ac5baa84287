/** What is talked about in the demo, with the dates. */
import { type Calendar, HOUR_MS } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type Dated, repliesOf } from './conversations.ts'
import { withReplies } from './long-said.ts'
import { longTopics } from './long-topics.ts'
import { people } from './people.ts'
import { moreTopics } from './series.ts'
import { topics } from './topics.ts'

/** At the top of a conversation, in a whole demo. */
export const CONTENTS = 300
/** Announcements and notes to the first account. */
const OTHERS = 3

const OLDEST_TOPIC_HOURS = 40 * 24
const NEWEST_TOPIC_HOURS = 2

/** This many contents from that moment on, beyond those written by hand. */
export function programmeOf(chance: Chance, calendar: Calendar, contents: number, from: number): Dated[] {
  const writers = people.slice(1).map(({ username }) => username)
  const share = Math.min(1, contents / CONTENTS)
  const long = longTopics.map((topic): Dated => {
    const talked = withReplies(topic, chance, writers, share)
    const start = calendar.ago(topic.begun)
    const replies = calendar.dwindling(start, talked.said?.length ?? 0, topic.lasting)
    return { topic: talked, start, replies }
  })
  const more = moreTopics(chance, contents - topics.length - long.length - OTHERS, writers)
  const starts = calendar.moments(more.length, from, calendar.now - NEWEST_TOPIC_HOURS * HOUR_MS)
  const many = more.map((topic, index) => repliesOf(calendar, topic, starts[index] ?? from))
  // The intervals grow with the age.
  const written = topics.map((topic, index) => {
    const share = 1 - index / (topics.length - 1)
    const hours = NEWEST_TOPIC_HOURS * (OLDEST_TOPIC_HOURS / NEWEST_TOPIC_HOURS) ** share
    return repliesOf(calendar, topic, calendar.now - hours * HOUR_MS)
  })
  return [...long, ...many, ...written]
}
