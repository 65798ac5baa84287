/** Why some answers differ between 0.1 and now. A difference that none of these explains is a finding. */
import type { Difference } from './comparing.ts'

interface KnownChange {
  readonly why: string
  readonly operations?: RegExp
  readonly place: RegExp
}

const known: readonly KnownChange[] = [
  { why: 'reading counts as a view', place: /\.viewCount$/ },
  { why: 'who reacted can be read, also of read (0185)', place: /\.resources\.read\.allowed\[\] new$/ },
  { why: 'contentTypes has the plurals that clients send (0164)', place: /^(\.list\[\])?\.contentTypes\[\]/ },
  {
    why: 'bots of add-ons are in lists of people only if asked for (0178)',
    operations: /^list(All)?People$/,
    place: /^\.list\[\] (gone|new|order)$/,
  },
  {
    why: 'the version of an item follows what it is about',
    operations: /^(get|list)ModerationItems?$/,
    place: /(^|\])\.version$/,
  },
  { why: 'the log goes on', operations: /^listEvents$/, place: /^\.cursor$/ },
  {
    why: 'webhooks go on trying receivers that do not answer',
    operations: /^(list|get)Deliver|^getWebhookQueue$/,
    place:
      /\.(attemptCount|lastAttempt\.\w+|nextAttempt|attempts\.length|lagSeconds|failures|waitUntil|summary|state)$/,
  },
  {
    why: 'there are new properties, and others are described in other words',
    operations: /^(list|get)Propert(y|ies)$/,
    place: /^\.list\.length$|^(\.list\[\])?\.(name|type|description|value|default|minimum|maximum)$/,
  },
  {
    why: 'a feed of @me is one that does not exist',
    operations: /^getPersonFeed$/,
    place: /^status$/,
  },
  { why: 'asking is using', place: /\.last(Seen|Used|Authenticated)$/ },
]

export interface Explained {
  readonly unexplained: readonly Difference[]
  /** How many differences each reason explains. */
  readonly counts: Readonly<Record<string, number>>
}

const explains = ({ operations = /./, place }: KnownChange, difference: Difference): boolean =>
  operations.test(difference.operation) && place.test(difference.place)

export function explain(differences: readonly Difference[]): Explained {
  const counts: Record<string, number> = {}
  const unexplained = differences.filter((difference) => {
    const change = known.find((one) => explains(one, difference))
    if (change) counts[change.why] = (counts[change.why] ?? 0) + 1
    return !change
  })
  return { unexplained, counts }
}
