/**
 * The community of the quality set as plain text. Each content is a line starting with @, a subject line and a text
 * line. The first has: key, type, place, author, age in days, likes, replies, #tags and +files.
 */
import type { TopType } from '@folkmoot/contract'

export interface PlannedPerson {
  readonly key: string
  readonly givenName: string
  readonly familyName: string
  readonly title: string
  readonly department: string
  readonly location: string
  readonly tags: readonly string[]
}

export interface PlannedPlace {
  readonly key: string
  readonly name: string
  readonly members: number
  readonly tags: readonly string[]
  readonly description: string
}

export interface WrittenContent {
  readonly key: string
  readonly type: TopType
  readonly isQuestion: boolean
  readonly place: string
  readonly author: string
  readonly ageDays: number
  readonly likes: number
  readonly replies: number
  readonly tags: readonly string[]
  readonly files: readonly string[]
  readonly subject: string
  readonly text: string
}

const linesOf = (text: string) => text.trim().split('\n')
const listed = (text = '') => text.split(', ').filter((one) => one !== '')

export const readPeople = (text: string): PlannedPerson[] =>
  linesOf(text).map((line) => {
    const [key = '', givenName = '', familyName = '', title = '', department = '', location = '', tags] =
      line.split(' | ')
    return { key, givenName, familyName, title, department, location, tags: listed(tags) }
  })

export const readPlaces = (text: string): PlannedPlace[] =>
  linesOf(text).map((line) => {
    const [key = '', name = '', members, tags, description = ''] = line.split(' | ')
    return { key, name, members: Number(members), tags: listed(tags), description }
  })

function readContent([head = '', subject = '', text = '']: readonly string[]): WrittenContent {
  const [key = '', type = '', place = '', author = '', ageDays, likes, replies, ...marks] = head
    .slice(1)
    .split(' ')
  const marked = (sign: string) => marks.filter((mark) => mark.startsWith(sign)).map((mark) => mark.slice(1))
  const isQuestion = type === 'question'
  return {
    key,
    type: isQuestion ? 'discussion' : (type as TopType),
    isQuestion,
    place,
    author,
    ageDays: Number(ageDays),
    likes: Number(likes),
    replies: Number(replies),
    tags: marked('#'),
    files: marked('+'),
    subject,
    text,
  }
}

export function readContents(text: string): WrittenContent[] {
  const lines = linesOf(text)
  return lines.flatMap((line, index) =>
    line.startsWith('@') ? [readContent(lines.slice(index, index + 3))] : [],
  )
}
