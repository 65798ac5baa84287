/** Posts the updates of the demo, and likes them. */
import type { Client } from '@folkmoot/client'
import { type Calendar, DAY_MS, MINUTE_MS } from './calendar.ts'
import type { Chance } from './chance.ts'
import { htmlOf } from './markup.ts'
import { people } from './people.ts'
import { view } from './pictures.ts'
import type { Step } from './steps.ts'
import { updates } from './updates.ts'

const OLDEST_MS = 70 * DAY_MS
const NEWEST_MS = 20 * MINUTE_MS
const LIKE_HOURS = 3

interface Setting {
  readonly chance: Chance
  readonly calendar: Calendar
  readonly clientOf: (username: string) => Client
  readonly inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
}

export function planUpdates({ chance, calendar, clientOf, inTurn }: Setting): Step[] {
  return updates.flatMap(({ who, text, picture }, index) => {
    const client = clientOf(who)
    let updateID = 0
    const post = async () => {
      // A picture is added to a draft, which is then published.
      const draft = await client.createUpdate({
        body: { html: htmlOf(text), ...(picture && { draft: true }) },
      })
      updateID = draft.id
      if (!picture) return
      await client.addUpdateImage({ updateID, bytes: await view(picture), mediaType: 'image/png' })
      await client.changeUpdate({ updateID, body: { status: 'published' } })
    }
    // The intervals grow with the age.
    const age = NEWEST_MS * (OLDEST_MS / NEWEST_MS) ** (1 - index / (updates.length - 1))
    const posted: Step = { at: calendar.now - age, act: () => inTurn(post) }
    const likers = chance.some(people, chance.below(9)).filter(({ username }) => username !== who)
    const likes = likers.map(
      ({ username }): Step => ({
        at: calendar.afterwards(posted.at, LIKE_HOURS),
        after: posted,
        act: () => clientOf(username).likeUpdate({ updateID }),
      }),
    )
    return [posted, ...likes]
  })
}
